"""What is unknown in every family, and what may be asked about it."""
