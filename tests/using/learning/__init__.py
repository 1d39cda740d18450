"""Tests of what is learnt from comparisons that exist already."""
