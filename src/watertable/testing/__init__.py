"""The conformance suite, for our games and for anyone who adds one.

`CHECKS` are the checks; each is called with a `Case` and a source of choices.
`watertable.testing.driven.run_check` lets Hypothesis make the choices. See docs/conformance.md.
"""

from watertable.testing.case import Case, Twins, Variation
from watertable.testing.choices import Choices
from watertable.testing.suite import CHECKS, Check

__all__ = ["CHECKS", "Case", "Check", "Choices", "Twins", "Variation"]
