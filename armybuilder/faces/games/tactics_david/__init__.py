"""The looks of Tactics David's cards, pieces and rules."""

from armybuilder.faces.games.tactics_david.areas import diagrams_of
from armybuilder.faces.games.tactics_david.cards import face_of
from armybuilder.faces.games.tactics_david.figures import FIGURES
from armybuilder.faces.games.tactics_david.pieces import chapters, piece_faces, roster_entry

__all__ = ["FIGURES", "chapters", "diagrams_of", "face_of", "piece_faces", "roster_entry"]
