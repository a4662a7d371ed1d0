from django.db import migrations, models

import armybuilder.ownership.models


class Migration(migrations.Migration):
    replaces = [
        ("printing", "0001_prints"),
        ("printing", "0002_asker"),
        ("printing", "0003_files"),
        ("printing", "0004_heartbeat"),
    ]

    initial = True

    dependencies = []

    operations = [
        migrations.CreateModel(
            name="BackgroundPrint",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "key",
                    models.CharField(
                        default=armybuilder.ownership.models.new_key, editable=False, max_length=10, unique=True
                    ),
                ),
                ("title", models.CharField(max_length=200)),
                (
                    "file",
                    models.FileField(
                        blank=True, help_text="Prints of the same content share it.", upload_to="prints/files"
                    ),
                ),
                ("asked", models.JSONField(help_text="What its maker needs to know.")),
                ("origin", models.TextField()),
                ("begin", models.TextField()),
                ("cards", models.PositiveIntegerField()),
                ("kept_state", models.CharField(default="waiting", max_length=10)),
                ("step", models.CharField(blank=True, max_length=40)),
                ("done", models.PositiveIntegerField(default=0)),
                ("total", models.PositiveIntegerField(default=0)),
                (
                    "heartbeat_at",
                    models.DateTimeField(auto_now_add=True, help_text="When its maker last said how far it is."),
                ),
                ("made", models.DateTimeField(auto_now_add=True, db_index=True)),
                (
                    "asker",
                    models.CharField(blank=True, help_text="A hash of the address that asked for it.", max_length=32),
                ),
                ("file_bytes", models.PositiveBigIntegerField(default=0)),
                (
                    "file_hash",
                    models.CharField(blank=True, help_text="The file's SHA-256 when it was made.", max_length=64),
                ),
                (
                    "fingerprint",
                    models.CharField(
                        db_index=True, help_text="The same for prints of the same content.", max_length=32
                    ),
                ),
            ],
            options={
                "ordering": ["-made", "-pk"],
            },
        ),
    ]
