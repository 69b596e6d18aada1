"""Registers Pearl Divers, a small game with secrets and windows, with a server under test."""

from tests.conformance.toy_game import PEARL_DIVERS
from watertable.kernel import register

replaced = register(PEARL_DIVERS)
if replaced is not None:
    # A test tries a broken game of the same name.
    register(replaced)
