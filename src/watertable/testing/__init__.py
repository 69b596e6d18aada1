"""The conformance suite, for every game on the table and for anyone who adds one."""

from watertable.testing.case import Case, Twins, Variation

__all__ = ["Case", "Twins", "Variation"]
