"""Django's `flush`, run after each test that commits: it empties what people make and spares the catalog.

No test leaves the catalog changed, and to load it again after each browser test would take longer than the test.
"""

from typing import Any

from django.apps import apps
from django.core.management.color import no_style
from django.core.management.commands import flush
from django.db import connections


class Command(flush.Command):
    help = "Empty the tables of what people make."

    def handle(self, *args: Any, **options: Any) -> None:
        connection = connections[options["database"]]
        spared = {
            model._meta.db_table
            for app in apps.get_app_configs()
            if app.name.split(".")[0] == "catalog" or app.label == "contenttypes"
            for model in app.get_models(include_auto_created=True)
        } | {apps.get_model("auth.Permission")._meta.db_table}
        # The table of a model that another stands for is there as well, and its rows would point at those that go.
        models = apps.get_models(include_auto_created=True, include_swapped=True)
        tables = {model._meta.db_table for model in models} & set(connection.introspection.table_names())
        statements = connection.ops.sql_flush(no_style(), sorted(tables - spared))
        connection.ops.execute_sql_flush(statements)
