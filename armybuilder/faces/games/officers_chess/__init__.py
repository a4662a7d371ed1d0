"""The looks of the cards, pieces and rules of Officer's Chess."""

from armybuilder.faces.games.officers_chess.cards import face_of
from armybuilder.faces.games.officers_chess.figures import figure
from armybuilder.faces.games.officers_chess.maps import diagrams_of
from armybuilder.faces.games.officers_chess.pieces import piece_faces, roster_entry
from armybuilder.faces.games.officers_chess.prints import chapters

__all__ = ["chapters", "diagrams_of", "face_of", "figure", "piece_faces", "roster_entry"]
