"""A metric in words and numbers, for whoever has to live with it."""
