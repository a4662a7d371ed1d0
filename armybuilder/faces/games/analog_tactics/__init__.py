"""The looks of the cards, teams and rules of Analog Tactics."""

from armybuilder.faces.games.analog_tactics.boards import diagrams_of
from armybuilder.faces.games.analog_tactics.cards import face_of
from armybuilder.faces.games.analog_tactics.figures import figure
from armybuilder.faces.games.analog_tactics.pieces import piece_faces, roster_entry
from armybuilder.faces.games.analog_tactics.prints import chapters

__all__ = ["chapters", "diagrams_of", "face_of", "figure", "piece_faces", "roster_entry"]
