"""How far a person has come in the lessons."""

from collections.abc import Mapping
from dataclasses import dataclass

from armybuilder.learn.lessons import Lesson, Task, lessons_of
from armybuilder.learn.models import StepDone
from armybuilder.ownership.holders import Holder

#: The fewest answers that somebody gave for a step, by game, lesson and number.
Done = Mapping[tuple[str, str, int], int]
MOST_STARS = 3


def done_by(holder: Holder) -> Done:
    """All steps that a person has done; one query."""
    return {row.step_key: row.answers for row in StepDone.objects.held_by(holder)}


def note_done(holder: Holder, game: str, lesson: str, step: int, answers: int) -> None:
    """Keep that a person has done a step, with the fewest answers that it took them."""
    own = {"owner": holder.user, "guest_token": holder.token}
    done, is_new = StepDone.objects.get_or_create(
        **own, game_id=game, lesson=lesson, step=step, defaults={"answers": answers}
    )
    if not is_new:
        done.answers = min(answers, done.answers)
        done.save(update_fields=["answers", "changed"])


def stars(step: Task, answers: int) -> int:
    """Three for as few answers as the solution has, one less for each further one; one at least."""
    return max(1, MOST_STARS - max(0, answers - len(step.solution)))


def count_steps(game: str, done: Done) -> tuple[int, int]:
    """The steps of a game that were done, and all of them."""
    every = [(game, lesson.slug, n) for lesson in lessons_of(game).values() for n in range(1, len(lesson.steps) + 1)]
    return sum(each in done for each in every), len(every)


@dataclass(frozen=True)
class LessonRow:
    """A lesson as the list shows it: each step with its stars, 0 where it was not done."""

    lesson: Lesson
    game: str
    done: Done

    @property
    def steps(self) -> list[tuple[int, int]]:
        found = ((n, self.done.get((self.game, self.lesson.slug, n))) for n in range(1, len(self.lesson.steps) + 1))
        return [(n, 0 if answers is None else stars(self.lesson.steps[n - 1], answers)) for n, answers in found]

    @property
    def is_done(self) -> bool:
        return all(stars for _, stars in self.steps)

    @property
    def first_open(self) -> int:
        """The step to go on with."""
        return next((n for n, stars in self.steps if not stars), 1)
