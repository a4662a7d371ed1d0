"""The looks of each game's cards: a package a game, named by its slug."""
