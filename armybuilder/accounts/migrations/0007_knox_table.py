"""The library's own table of tokens goes: empty since they moved, it kept PostgreSQL from emptying that of accounts."""

from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps


def drop(apps: StateApps, editor: BaseDatabaseSchemaEditor) -> None:
    editor.delete_model(apps.get_model("knox", "AuthToken"))


def make(apps: StateApps, editor: BaseDatabaseSchemaEditor) -> None:
    editor.create_model(apps.get_model("knox", "AuthToken"))


class Migration(migrations.Migration):
    dependencies = [("accounts", "0006_tokens_moved"), ("knox", "0009_extend_authtoken_field")]
    operations = [migrations.RunPython(drop, make)]
