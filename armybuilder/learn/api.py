"""The API of scenes: read them, and have one's own played, so that an engine can be checked against this one."""

from typing import Any, ClassVar

from django.urls import path
from drf_spectacular.utils import extend_schema
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response

from armybuilder.engine.scenes import Played, Scene, Unplayable, plain, play
from armybuilder.learn.puzzles import Puzzle, puzzles_of
from armybuilder.learn.stages import MOST_LINES, scenes_of, set_stage, strange_parts
from armybuilder.rest import serializers
from armybuilder.rest.pagination import Pages
from armybuilder.rest.problems import Missing
from armybuilder.rest.viewsets import ApiView
from catalog.mistakes import Mistake
from catalog.shelf import Shelf, game_slugs, shelf

LONGEST_WORDS = 200


def _lines(help_text: str, **more: Any) -> serializers.ListField:
    line = serializers.CharField(max_length=LONGEST_WORDS)
    return serializers.ListField(child=line, max_length=MOST_LINES, help_text=help_text, **more)


class SceneSerializer(serializers.Serializer):
    """A position, the dice that fall, what is done, and what is so afterwards."""

    slug = serializers.CharField()
    title = serializers.CharField()
    pieces = _lines("Who stands where: a side, what it is, its space, then what the game's notation has.")
    does = _lines("What is done, in order, as a replay writes it.")
    dice = serializers.ListField(child=serializers.IntegerField(), help_text="What each die shows, in order.")
    answers = _lines("The answers to what is asked on the way.")
    then = serializers.DictField(child=serializers.JSONField(), help_text="What is so afterwards, by the question.")
    given = serializers.DictField(child=serializers.JSONField(), help_text="Figures of the state before anything.")
    settings = serializers.DictField(child=serializers.JSONField(), help_text="The board and what else is set.")
    shows = _lines("What it is an example of: `ability:bite`, `section:duel`, `ruling:G12`.")


class SceneLineSerializer(serializers.Serializer):
    """A line that was said."""

    text = serializers.CharField()
    kind = serializers.CharField(help_text="The event's kind, or `answer`.")
    is_detail = serializers.BooleanField(help_text="True where it only takes a number of the next line apart.")


class SceneDeedSerializer(serializers.Serializer):
    """Something that was done, with all that it led to."""

    deed = serializers.CharField()
    lines = SceneLineSerializer(many=True)


class PlayedSceneSerializer(serializers.Serializer):
    """A scene as the engine plays it."""

    deeds = SceneDeedSerializer(many=True)
    wrong = serializers.CharField(allow_blank=True, help_text="Why it can't go on; empty where it was played whole.")
    found = serializers.DictField(child=serializers.JSONField(), help_text="What is so afterwards, by the question.")


class SceneInFullSerializer(SceneSerializer):
    """A scene, and how the engine plays it."""

    played = PlayedSceneSerializer()


class PuzzleSerializer(serializers.Serializer):
    """A position in which one way has the best chance by the first throw of dice."""

    slug = serializers.CharField()
    task = serializers.CharField()
    text = serializers.CharField(help_text="How long one has for it.")
    scene = SceneSerializer()
    goal = serializers.DictField(
        child=serializers.JSONField(), help_text="What is so when it is done, by the question."
    )
    solution = _lines("Right answers, as a replay writes them, up to the first throw of dice.")
    chance = serializers.FloatField(help_text="The chance with the right answers.")
    others = serializers.FloatField(help_text="The most that a wrong answer leaves on the way of the solution.")


class PuzzleQuery(serializers.QueryParams):
    """Which puzzles."""

    game = serializers.ChoiceField(choices=game_slugs(), help_text="The game's slug.")


class SceneQuery(serializers.QueryParams):
    """Which scenes."""

    game = serializers.ChoiceField(choices=game_slugs(), help_text="The game's slug.")
    shows = serializers.CharField(
        required=False,
        allow_blank=True,
        default="",
        max_length=LONGEST_WORDS,
        help_text="Only examples of this: `ability:bite`.",
    )


class PlaySceneSerializer(serializers.Serializer):
    """A scene of one's own, to be played."""

    game = serializers.ChoiceField(choices=game_slugs())
    pieces = _lines("Who stands where.")
    does = _lines("What is done, in order.", required=False, default=list)
    dice = serializers.ListField(
        child=serializers.IntegerField(min_value=0, max_value=100), max_length=200, required=False, default=list
    )
    answers = _lines("The answers to what is asked on the way.", required=False, default=list)
    settings = serializers.DictField(child=serializers.JSONField(), required=False, default=dict)
    ask = _lines("The questions about what is so afterwards.", required=False, default=list)


def _of(scene: Scene) -> dict[str, Any]:
    return {**vars(scene), "then": dict(scene.then), "given": dict(scene.given), "settings": dict(scene.settings)}


def _puzzle(puzzle: Puzzle) -> dict[str, Any]:
    return {**vars(puzzle), "slug": puzzle.slug, "scene": _of(puzzle.scene)}


def _played(played: Played, found: dict[str, Any]) -> dict[str, Any]:
    deeds = [{"deed": text, "lines": [vars(each) for each in frames]} for text, frames in played.deeds]
    return {"deeds": deeds, "wrong": played.wrong, "found": found}


class ScenesView(ApiView):
    """The scenes of a game, in the order of its book."""

    serializer_class = SceneSerializer
    query_classes: ClassVar = {"get": SceneQuery, "list": SceneQuery}
    pagination_class = Pages
    action = "list"

    def get(self, request: Request) -> Response:
        """The scenes of a game: all, or the examples of one thing."""
        book, shows = scenes_of(self.query["game"]), self.query["shows"]
        found = book.showing.get(shows, ()) if shows else book.scenes.values()
        page = self.paginate_queryset([_of(each) for each in found])
        return self.get_paginated_response(self.get_serializer(page, many=True).data)


class SceneView(ApiView):
    """A scene, and how the engine plays it."""

    serializer_class = SceneInFullSerializer

    def get(self, request: Request, game: str, slug: str) -> Response:
        """A scene with every line that the engine says of it."""
        scene = scenes_of(game).scenes.get(slug) if game in game_slugs() else None
        if scene is None:
            raise Missing(f"There is no scene “{slug[:LONGEST_WORDS]}” of {game[:LONGEST_WORDS]}.")
        played = play(scene, set_stage(scene, shelf(game)))
        found = {text: plain(played.stage.ask(text)) for text in scene.then}
        return Response(self.get_serializer({**_of(scene), "played": _played(played, found)}).data)


class PuzzlesView(ApiView):
    """The puzzles of a game, each with its solution."""

    serializer_class = PuzzleSerializer
    query_classes: ClassVar = {"get": PuzzleQuery, "list": PuzzleQuery}
    pagination_class = Pages
    action = "list"

    def get(self, request: Request) -> Response:
        """The puzzles of a game."""
        page = self.paginate_queryset([_puzzle(each) for each in puzzles_of(self.query["game"]).values()])
        return self.get_paginated_response(self.get_serializer(page, many=True).data)


class PuzzleView(ApiView):
    """A puzzle with its solution."""

    serializer_class = PuzzleSerializer

    def get(self, request: Request, game: str, slug: str) -> Response:
        """A puzzle of a game."""
        puzzle = puzzles_of(game).get(slug) if game in game_slugs() else None
        if puzzle is None:
            raise Missing(f"There is no puzzle “{slug[:LONGEST_WORDS]}” of {game[:LONGEST_WORDS]}.")
        return Response(self.get_serializer(_puzzle(puzzle)).data)


class PlaySceneView(ApiView):
    """Scenes of others, played."""

    serializer_class = PlayedSceneSerializer
    permission_classes = [AllowAny]

    @extend_schema(request=PlaySceneSerializer, responses=PlayedSceneSerializer)
    def post(self, request: Request) -> Response:
        """Play a scene of one's own, as far as the rules let it; nothing is kept."""
        body = PlaySceneSerializer(data=request.data)
        body.is_valid(raise_exception=True)
        asked: dict[str, Any] = body.validated_data
        cards = shelf(asked["game"])
        parts = {name: asked[name] for name in ("pieces", "does", "dice", "answers", "settings")}
        scene = Scene.of({"slug": "", "title": "", **parts})
        self._refuse([Mistake("$", words) for words in strange_parts(scene, cards)])
        played = self._play(scene, cards)
        return Response(self.get_serializer(_played(played, self._found(played, asked["ask"]))).data)

    def _play(self, scene: Scene, cards: Shelf) -> Played:
        try:
            return play(scene, set_stage(scene, cards))
        except Unplayable as error:
            raise serializers.refuse([Mistake("$.pieces", str(error))]) from None

    def _found(self, played: Played, questions: list[str]) -> dict[str, Any]:
        """The answers to questions about what is so; those that can't be answered are named."""
        found, wrong = {}, []
        for number, text in enumerate(questions):
            try:
                found[text] = plain(played.stage.ask_named(text))
            except Unplayable as error:
                wrong.append(Mistake(f"$.ask[{number}]", str(error)))
        self._refuse(wrong)
        return found

    @staticmethod
    def _refuse(mistakes: list[Mistake]) -> None:
        if mistakes:
            raise serializers.refuse(mistakes)


urlpatterns = [
    path("puzzles/", PuzzlesView.as_view(), name="puzzles"),
    path("puzzles/<slug:game>/<slug:slug>/", PuzzleView.as_view(), name="puzzle"),
    path("scenes/", ScenesView.as_view(), name="scenes"),
    path("scenes/play/", PlaySceneView.as_view(), name="play-scene"),
    path("scenes/<slug:game>/<slug:slug>/", SceneView.as_view(), name="scene"),
]
