"""Tables of a game, made all at once: the database of a new site stands in little more than half the time."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from django.db.migrations import CreateModel
from django.db.migrations.operations.base import Operation

if TYPE_CHECKING:
    from django.db.backends.base.schema import BaseDatabaseSchemaEditor
    from django.db.migrations.state import ProjectState


class CreateModels(Operation):
    """Creates many models, which are rendered once: one by one, each would be rendered with all that it leads to."""

    def __init__(self, creations: list[CreateModel]) -> None:
        self.creations = creations

    def state_forwards(self, app_label: str, state: "ProjectState") -> None:
        state.__dict__.pop("apps", None)  # rendered anew, once, when it is asked for
        for creation in self.creations:
            creation.state_forwards(app_label, state)

    def database_forwards(
        self,
        app_label: str,
        schema_editor: "BaseDatabaseSchemaEditor",
        from_state: "ProjectState",
        to_state: "ProjectState",
    ) -> None:
        for creation in self.creations:
            creation.database_forwards(app_label, schema_editor, from_state, to_state)

    def database_backwards(
        self,
        app_label: str,
        schema_editor: "BaseDatabaseSchemaEditor",
        from_state: "ProjectState",
        to_state: "ProjectState",
    ) -> None:
        for creation in reversed(self.creations):
            creation.database_backwards(app_label, schema_editor, from_state, to_state)

    def describe(self) -> str:
        return "; ".join(creation.describe() for creation in self.creations)


def at_once(operations: Sequence[Operation]) -> list[Operation]:
    """The operations of a migration, in which models that are created one after the other are created at once."""
    found: list[Operation] = []
    for operation in operations:
        if not isinstance(operation, CreateModel):
            found.append(operation)
        elif found and isinstance(found[-1], CreateModels):
            found[-1].creations.append(operation)
        else:
            found.append(CreateModels([operation]))
    return found
