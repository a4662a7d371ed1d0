"""Let bots answer for those whose time is up: `manage.py call_time`, from a timer where nobody looks at the matches."""

from django.core.management.base import BaseCommand
from django.utils import timezone

from armybuilder.play.models import Match
from armybuilder.play.participants import call_time
from armybuilder.play.selectors import match_of
from validation.words import counted


class Command(BaseCommand):
    help = "Calls time at all matches whose clocks have run out, and lets a bot answer where the terms say so."

    def handle(self, *args: object, **options: object) -> None:
        due = Match.objects.filter(is_over=False, due_at__lte=timezone.now()).values_list("key", flat=True)
        called = sum(self._is_called(key) for key in list(due))
        self.stdout.write(f"Time was called at {counted(called, 'match', 'matches')}.")

    def _is_called(self, key: str) -> bool:
        match = match_of(key)
        before = match.changes
        call_time(match)
        return match.changes > before
