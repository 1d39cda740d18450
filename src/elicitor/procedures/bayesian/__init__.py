"""Procedures for people, who are few, busy and contradict themselves."""
