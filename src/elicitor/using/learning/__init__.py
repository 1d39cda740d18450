"""What comparisons that exist already say about those who made them."""
