"""Registers Pearl Divers, a small game with secrets and windows, with a server under test."""

from tests.conformance.toy_game import PEARL_DIVERS
from watertable.kernel import register

register(PEARL_DIVERS)
