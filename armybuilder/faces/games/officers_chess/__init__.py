"""The looks of the cards, pieces and rules of Officer's Chess."""

from armybuilder.faces.games.officers_chess.cards import face_of
from armybuilder.faces.games.officers_chess.figures import FIGURES
from armybuilder.faces.games.officers_chess.maps import diagrams_of
from armybuilder.faces.games.officers_chess.pieces import chapters, piece_faces, roster_entry

__all__ = ["FIGURES", "chapters", "diagrams_of", "face_of", "piece_faces", "roster_entry"]
