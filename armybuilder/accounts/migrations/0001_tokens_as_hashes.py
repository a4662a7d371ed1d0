"""Tokens that were kept as they are sent become hashes; programs that have them notice nothing."""

from django.conf import settings
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps
from knox.crypto import hash_token
from knox.settings import CONSTANTS

#: The table of rest_framework.authtoken.
OLD = "authtoken_token"


def hash_tokens(apps: StateApps, editor: BaseDatabaseSchemaEditor) -> None:
    """Hash every token of the old table, and drop it."""
    connection = editor.connection
    if OLD not in connection.introspection.table_names():
        return
    model = apps.get_model("knox", "AuthToken")
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT key, user_id FROM {OLD}")  # noqa: S608 - a constant of ours
        found = cursor.fetchall()
        model.objects.bulk_create(
            model(digest=hash_token(key), token_key=key[: CONSTANTS.TOKEN_KEY_LENGTH], user_id=user, expiry=None)
            for key, user in found
        )
        cursor.execute(f"DROP TABLE {OLD}")


class Migration(migrations.Migration):
    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
        ("knox", "0009_extend_authtoken_field"),
    ]
    operations = [migrations.RunPython(hash_tokens, migrations.RunPython.noop)]
