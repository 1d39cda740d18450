"""`python -m elicitor` is the `elicitor` command."""

from elicitor.cli import main

if __name__ == "__main__":
    main()
