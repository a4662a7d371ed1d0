"""`manage.py db_worker --worker-id NAME`: the library's worker, which goes on with what one of its name left undone."""

from typing import Any

from django.db import connection
from django_tasks.base import TaskResultStatus
from django_tasks_db.management.commands import db_worker
from django_tasks_db.models import DBTaskResult

#: The workers that a task may end before it is no longer tried.
MOST_TRIES = 3


class Command(db_worker.Command):
    """The library's worker. What the last one of its name had in hand when it was killed waits again.

    Most of the time it has nothing to do: it stays connected instead of coming anew with each look, and is spared the
    checks of the site, which load every page and were made when the database was.
    """

    requires_system_checks = ()

    def handle(self, *, worker_id: str, **options: Any) -> None:
        connection.settings_dict["CONN_MAX_AGE"] = None
        requeue_tasks_of(worker_id)
        super().handle(worker_id=worker_id, **options)


def requeue_tasks_of(worker_id: str) -> None:
    """Let the tasks wait again that a worker of this name began: it can't be at work, as its successor begins."""
    for task in DBTaskResult.objects.running():
        if task.worker_ids[-1:] == [worker_id]:
            task.status = TaskResultStatus.READY if len(task.worker_ids) < MOST_TRIES else TaskResultStatus.FAILED
            task.save(update_fields=["status"])
