"""How each game's cards look: a package a game, named by its slug."""
