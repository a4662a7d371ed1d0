"""How TACTICA's cards, pieces and rules look."""

from armybuilder.printing.faces.tactica.cards import diagrams_of, face_of
from armybuilder.printing.faces.tactica.figures import figure
from armybuilder.printing.faces.tactica.pieces import piece_faces, roster_entry, supply_entry
from armybuilder.printing.faces.tactica.prints import chapters

__all__ = ["chapters", "diagrams_of", "face_of", "figure", "piece_faces", "roster_entry", "supply_entry"]
