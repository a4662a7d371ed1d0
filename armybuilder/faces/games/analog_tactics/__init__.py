"""The looks of the cards, teams and rules of Analog Tactics."""

from armybuilder.faces.games.analog_tactics.boards import diagrams_of
from armybuilder.faces.games.analog_tactics.cards import face_of
from armybuilder.faces.games.analog_tactics.figures import FIGURES
from armybuilder.faces.games.analog_tactics.pieces import chapters, piece_faces, roster_entry

__all__ = ["FIGURES", "chapters", "diagrams_of", "face_of", "piece_faces", "roster_entry"]
