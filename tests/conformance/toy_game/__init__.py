"""Pearl Divers: a small game with secrets, windows and chance, for testing the conformance suite."""

from tests.conformance.toy_game.game import PEARL_DIVERS, PearlDivers

__all__ = ["PEARL_DIVERS", "PearlDivers"]
