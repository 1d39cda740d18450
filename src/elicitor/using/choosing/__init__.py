"""Which model a person would choose."""
