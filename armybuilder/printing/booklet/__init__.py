"""A game's rules reference as a book on paper: `book.py` puts it together, the rest sets and folds it."""
