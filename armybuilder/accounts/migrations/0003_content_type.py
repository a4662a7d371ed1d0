"""What Django notes of the old user model (permissions, the admin's history) is of the site's own now."""

from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps


def rename(apps: StateApps, editor: BaseDatabaseSchemaEditor) -> None:
    """Let the content type of `auth.User` be that of `accounts.User`, where there is one."""
    types = apps.get_model("contenttypes", "ContentType").objects
    if not types.filter(app_label="accounts", model="user").exists():
        types.filter(app_label="auth", model="user").update(app_label="accounts")


class Migration(migrations.Migration):
    dependencies = [("accounts", "0002_likeness"), ("contenttypes", "0002_remove_content_type_name")]
    operations = [migrations.RunPython(rename, migrations.RunPython.noop, elidable=True)]
