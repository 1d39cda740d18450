"""Studies: many people answer in a browser; nothing below this floor knows of it."""
