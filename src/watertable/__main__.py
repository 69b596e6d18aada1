"""`python -m watertable` is the command `watertable`."""

from watertable.cli import main

main()
