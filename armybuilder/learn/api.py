"""The API of scenes: read them, and have your own played, so that an engine can be checked against this one."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, TypeVar

from drf_spectacular.utils import extend_schema
from rest_framework.decorators import action
from rest_framework.mixins import ListModelMixin
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.routers import SimpleRouter

from armybuilder.engine.scenes import Played, Scene, Unplayable, plain, play
from armybuilder.learn.puzzles import puzzles_of
from armybuilder.learn.stages import MOST_LINES, scenes_of, set_stage, strange_parts
from armybuilder.rest import serializers
from armybuilder.rest.pagination import Pages
from armybuilder.rest.problems import Missing
from armybuilder.rest.viewsets import ApiViewSet
from catalog.mistakes import Mistake
from catalog.shelf import Shelf, game_slugs, shelf

T = TypeVar("T")
LONGEST_WORDS = 200
#: A slug is a game's own, so it takes both to find something.
by_game_and_slug = action(detail=False, url_path="<slug:game>/<slug:slug>", url_name="detail", pagination_class=None)


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

    deed = serializers.CharField(source="text")
    lines = SceneLineSerializer(source="frames", many=True)


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
    text = serializers.CharField(help_text="How long you have for it.")
    scene = SceneSerializer()
    goal = serializers.DictField(
        child=serializers.JSONField(), help_text="What is so when it is done, by the question."
    )
    solution = _lines("Right answers, as a replay writes them, up to the first throw of dice.")
    chance = serializers.FloatField(help_text="The chance with the right answers.")
    others = serializers.FloatField(help_text="The most that a wrong answer leaves on the way of the solution.")


class GameQuery(serializers.QueryParams):
    """Which game's."""

    game = serializers.ChoiceField(choices=game_slugs(), help_text="The game's slug.")


class SceneQuery(GameQuery):
    """Which scenes."""

    shows = serializers.CharField(
        required=False,
        allow_blank=True,
        default="",
        max_length=LONGEST_WORDS,
        help_text="Only examples of this: `ability:bite`.",
    )


class PlaySceneSerializer(serializers.Serializer):
    """A scene of your own, to be played."""

    game = serializers.ChoiceField(choices=game_slugs())
    pieces = _lines("Who stands where.")
    does = _lines("What is done, in order.", required=False, default=list)
    dice = serializers.ListField(
        child=serializers.IntegerField(min_value=0, max_value=100), max_length=200, required=False, default=list
    )
    answers = _lines("The answers to what is asked on the way.", required=False, default=list)
    settings = serializers.DictField(child=serializers.JSONField(), required=False, default=dict)
    ask = _lines("The questions about what is so afterwards.", required=False, default=list)


def _found(what: str, game: str, slug: str, all_of: Callable[[str], Mapping[str, T]]) -> T:
    among = all_of(game) if game in game_slugs() else {}
    if slug not in among:
        raise Missing(f"There is no {what} “{slug[:LONGEST_WORDS]}” of {game[:LONGEST_WORDS]}.")
    return among[slug]


def _played_document(played: Played, found: Mapping[str, Any]) -> Mapping[str, Any]:
    return {"deeds": played.deeds, "wrong": played.wrong, "found": found}


class SceneViewSet(ListModelMixin, ApiViewSet):
    """The scenes of the rules, and scenes of your own."""

    serializer_class = SceneSerializer
    serializer_classes: ClassVar = {"of_a_game": SceneInFullSerializer, "play": PlaySceneSerializer}
    query_classes: ClassVar = {"list": SceneQuery}
    pagination_class = Pages

    def get_queryset(self) -> Any:
        book, shows = scenes_of(self.query["game"]), self.query["shows"]
        return book.showing.get(shows, ()) if shows else [*book.scenes.values()]

    def list(self, request: Request) -> Response:
        """The scenes of a game, in the order of its book: all, or the examples of one thing."""
        return super().list(request)

    @by_game_and_slug
    def of_a_game(self, request: Request, game: str, slug: str) -> Response:
        """A scene with every line that the engine says of it."""
        scene = _found("scene", game, slug, lambda game: scenes_of(game).scenes)
        played = play(scene, set_stage(scene, shelf(game)))
        found = {text: plain(played.stage.ask(text)) for text in scene.then}
        return Response(self.get_serializer({**vars(scene), "played": _played_document(played, found)}).data)

    @extend_schema(responses=PlayedSceneSerializer)
    @action(detail=False, methods=["post"], permission_classes=[AllowAny], pagination_class=None)
    def play(self, request: Request) -> Response:
        """Play a scene of your own, as far as the rules let it; nothing is kept."""
        asked = self.get_validated_data()
        cards = shelf(asked["game"])
        parts = {name: asked[name] for name in ("pieces", "does", "dice", "answers", "settings")}
        scene = Scene.of({"slug": "", "title": "", **parts})
        self._refuse([Mistake("$", words) for words in strange_parts(scene, cards)])
        played = self._play(scene, cards)
        return Response(PlayedSceneSerializer(_played_document(played, self._answers(played, asked["ask"]))).data)

    def _play(self, scene: Scene, cards: Shelf) -> Played:
        try:
            return play(scene, set_stage(scene, cards))
        except Unplayable as error:
            raise serializers.refuse([Mistake("$.pieces", str(error))]) from None

    def _answers(self, played: Played, questions: Sequence[str]) -> dict[str, Any]:
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
    def _refuse(mistakes: Sequence[Mistake]) -> None:
        if mistakes:
            raise serializers.refuse(mistakes)


class PuzzleViewSet(ListModelMixin, ApiViewSet):
    """The puzzles of a game, each with its solution."""

    serializer_class = PuzzleSerializer
    query_classes: ClassVar = {"list": GameQuery}
    pagination_class = Pages

    def get_queryset(self) -> Any:
        return [*puzzles_of(self.query["game"]).values()]

    def list(self, request: Request) -> Response:
        """The puzzles of a game, each with its solution."""
        return super().list(request)

    @by_game_and_slug
    def of_a_game(self, request: Request, game: str, slug: str) -> Response:
        """A puzzle of a game."""
        return Response(self.get_serializer(_found("puzzle", game, slug, puzzles_of)).data)


router = SimpleRouter(use_regex_path=False)
router.register("puzzles", PuzzleViewSet, "puzzle")
router.register("scenes", SceneViewSet, "scene")
urlpatterns = router.urls
