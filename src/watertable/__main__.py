"""`python -m watertable`: the same as the command `watertable`."""

from watertable.cli import main

main()
