"""Passwords: which are good enough, and how they are kept."""

from __future__ import annotations

import re
from itertools import pairwise

from argon2 import PasswordHasher
from argon2.exceptions import VerificationError

__all__ = ["hashed", "is_right", "weakness"]

SHORTEST = 12
LONGEST = 200
FEWEST = 5
"""Different characters that a password has at least."""
TRIVIAL = [
    "password",
    "passwort",
    "kennwort",
    "geheim",
    "secret",
    "letmein",
    "welcome",
    "willkommen",
    "qwerty",
    "qwertz",
    "qwertyuiop",
    "qwertzuiop",
    "asdfghjkl",
    "yxcvbnm",
    "zxcvbnm",
    "admin",
    "administrator",
    "changeme",
    "iloveyou",
    "ichliebedich",
    "monkey",
    "dragon",
    "football",
    "fussball",
    "baseball",
    "sunshine",
    "princess",
    "schatz",
    "hallo",
    "hello",
    "master",
    "superman",
    "batman",
    "trustno",
    "test",
    "demo",
    "login",
    "elicitor",
    "study",
    "studie",
    "abcdefghijklmnopqrstuvwxyz",
]
"""What is tried first by whoever guesses, alone or one after the other."""
LOOKALIKE = str.maketrans("013457@$!", "oleastasi")
HASHER = PasswordHasher()
"""Argon2id, as strong as the library's authors advise."""
NOBODY = HASHER.hash("a password that nobody has")


def weakness(password: str, name: str = "") -> str | None:
    """Why a password will not do: "short", "long" or "trivial"; None if it will."""
    if len(password) < SHORTEST:
        return "short"
    if len(password) > LONGEST:
        return "long"
    return "trivial" if _is_trivial(password.casefold(), name.casefold()) else None


def hashed(password: str) -> str:
    """What is kept of a password."""
    return HASHER.hash(password)


def is_right(password: str, kept: str | None) -> bool:
    """Whether a password is the one that was kept; as long as ever if none was."""
    try:
        return HASHER.verify(kept or NOBODY, password) and kept is not None
    except VerificationError:
        return False


def _is_trivial(password: str, name: str) -> bool:
    if len(set(password)) < FEWEST:
        return True
    known = sorted([*TRIVIAL, *([name] if len(name) > 2 else [])], key=len)[::-1]
    for text in password, password.translate(LOOKALIKE):
        rest = text
        for word in known:
            rest = rest.replace(word, "")
        if len(re.sub(r"[\W\d_]", "", rest)) < 4 and rest != text:
            return True
    return bool(re.fullmatch(r"[\d\W_]+", password)) and _runs(password)


def _runs(text: str) -> bool:
    """Whether most characters follow the one before, as in 123456789012."""
    steps = [ord(b) - ord(a) for a, b in pairwise(text)]
    return sum(step in (-1, 0, 1) for step in steps) > len(steps) / 2
