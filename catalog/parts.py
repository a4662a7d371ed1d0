"""Finds what each game brings to a layer: one entry a game in the layer's `games` package, named by its slug."""

from importlib import import_module
from importlib.util import find_spec
from typing import Generic, TypeVar, cast

T = TypeVar("T")


class Part(Generic[T]):
    """The part that every game has in a layer: its module there, a module inside that, or a name in either.

    With `rulebook = Part[Rulebook]("validation.games", name="book")`, `rulebook(slug)` is what the game's module there
    calls `book`.
    """

    def __init__(self, package: str, module: str = "", name: str = "") -> None:
        self.package, self.module, self.name = package, module, name
        self._found: dict[str, T] = {}
        self._there: dict[str, bool] = {}

    def __call__(self, game: str) -> T:
        """The part of a game by its slug, dashed or not. Raises ModuleNotFoundError where it has none."""
        found = self._found.get(game)
        if found is None:
            module = import_module(self._path(game))
            found = self._found[game] = cast(T, getattr(module, self.name) if self.name else module)
        return found

    def is_there(self, game: str) -> bool:
        """The game brings this part."""
        if game not in self._there:
            path = self._path(game)
            package = path.rpartition(".")[0]
            self._there[game] = (not self.module or find_spec(package) is not None) and find_spec(path) is not None
        return self._there[game]

    def _path(self, game: str) -> str:
        return ".".join(filter(None, (self.package, game.replace("-", "_"), self.module)))
