import django.core.validators
import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    replaces = [("catalog", "0001_initial"), ("catalog", "0002_changes"), ("catalog", "0003_sayings")]

    initial = True

    dependencies = []

    operations = [
        migrations.CreateModel(
            name="Game",
            fields=[
                ("slug", models.SlugField(primary_key=True, serialize=False)),
                ("name", models.CharField(max_length=80)),
                ("edition", models.CharField(blank=True, max_length=40)),
                ("order", models.PositiveSmallIntegerField(unique=True)),
                ("summary", models.TextField(help_text="What the game is, in two sentences.")),
                ("credit", models.TextField(blank=True, help_text="Who made the game and its book.")),
                ("emblem", models.SlugField(max_length=60)),
                (
                    "data_version",
                    models.CharField(
                        editable=False, help_text="Hash of the fixtures that this game was loaded from.", max_length=16
                    ),
                ),
            ],
            options={
                "ordering": ["order"],
            },
        ),
        migrations.CreateModel(
            name="Card",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("kind", models.SlugField(editable=False, max_length=30)),
                ("slug", models.SlugField(max_length=80)),
                ("number", models.PositiveSmallIntegerField(blank=True, help_text="The book's own number.", null=True)),
                ("name", models.CharField(max_length=80)),
                (
                    "text",
                    models.TextField(blank=True, help_text="What the card does, in the house style with [[terms]]."),
                ),
                ("cost", models.PositiveSmallIntegerField(blank=True, null=True)),
                (
                    "source",
                    models.CharField(
                        choices=[("book", "Book"), ("ruling", "Ruling"), ("supplement", "Supplement")],
                        default="book",
                        max_length=10,
                    ),
                ),
                ("page", models.CharField(blank=True, help_text="Where the book prints it.", max_length=80)),
                ("emblem", models.SlugField(blank=True, help_text="Name of the Game-icons picture.", max_length=60)),
                (
                    "game",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="cards", to="catalog.game"
                    ),
                ),
            ],
            options={
                "ordering": ["game", "kind", "number", "name"],
                "constraints": [models.UniqueConstraint(fields=("game", "kind", "slug"), name="one_card_a_slug")],
            },
        ),
        migrations.CreateModel(
            name="Note",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "about",
                    models.CharField(
                        choices=[("erratum", "Erratum"), ("ruling", "Ruling"), ("supplement", "Supplement")],
                        max_length=10,
                    ),
                ),
                (
                    "field",
                    models.CharField(blank=True, help_text="The field that it is about, if it is one.", max_length=40),
                ),
                ("code", models.CharField(blank=True, help_text="Our list's number: A008, G55.", max_length=10)),
                ("text", models.TextField()),
                (
                    "card",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="notes", to="catalog.card"
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
            },
        ),
        migrations.CreateModel(
            name="RuleSection",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "slug",
                    models.CharField(
                        max_length=120,
                        validators=[
                            django.core.validators.RegexValidator(
                                "^[a-z0-9-]+(\\.[a-z0-9-]+)*$", "Lower-case words and dashes, joined by dots."
                            )
                        ],
                    ),
                ),
                ("order", models.PositiveSmallIntegerField()),
                ("title", models.CharField(max_length=120)),
                ("text", models.TextField(blank=True, help_text="Markdown with [[terms]].")),
                (
                    "source",
                    models.CharField(
                        choices=[("book", "Book"), ("ruling", "Ruling"), ("supplement", "Supplement")],
                        default="book",
                        max_length=10,
                    ),
                ),
                ("page", models.CharField(blank=True, max_length=80)),
                (
                    "figure",
                    models.SlugField(blank=True, help_text="Name of the picture drawn beside it.", max_length=60),
                ),
                (
                    "game",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="sections", to="catalog.game"
                    ),
                ),
            ],
            options={
                "ordering": ["game", "order"],
                "constraints": [models.UniqueConstraint(fields=("game", "slug"), name="one_section_a_slug")],
            },
        ),
        migrations.CreateModel(
            name="RuleNote",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "about",
                    models.CharField(
                        choices=[("erratum", "Erratum"), ("ruling", "Ruling"), ("supplement", "Supplement")],
                        default="ruling",
                        max_length=10,
                    ),
                ),
                ("code", models.CharField(blank=True, help_text="Our list's number: G57, A165.", max_length=10)),
                ("text", models.TextField(help_text="Markdown with [[terms]].")),
                (
                    "section",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="notes", to="catalog.rulesection"
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
            },
        ),
        migrations.CreateModel(
            name="Term",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("slug", models.SlugField(max_length=80)),
                ("name", models.CharField(max_length=80)),
                ("summary", models.TextField(help_text="One sentence: the preview.")),
                (
                    "card",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="terms",
                        to="catalog.card",
                    ),
                ),
                (
                    "game",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="terms", to="catalog.game"
                    ),
                ),
                (
                    "section",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="terms",
                        to="catalog.rulesection",
                    ),
                ),
            ],
            options={
                "ordering": ["game", "name"],
                "constraints": [
                    models.UniqueConstraint(fields=("game", "slug"), name="one_term_a_slug"),
                    models.CheckConstraint(
                        condition=models.Q(("section__isnull", False), ("card__isnull", False), _connector="OR"),
                        name="a_term_leads_somewhere",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="TermAlias",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(max_length=80)),
                (
                    "term",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="aliases", to="catalog.term"
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
            },
        ),
        migrations.CreateModel(
            name="Load",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("data_version", models.CharField(max_length=16)),
                (
                    "before",
                    models.CharField(
                        blank=True, help_text="The data version until then; none at first.", max_length=16
                    ),
                ),
                ("at", models.DateTimeField(auto_now_add=True)),
                (
                    "rows",
                    models.PositiveIntegerField(
                        help_text="How many cards, sections and terms the game had afterwards."
                    ),
                ),
                (
                    "game",
                    models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="+", to="catalog.game"),
                ),
            ],
            options={
                "ordering": ["-at", "-pk"],
            },
        ),
        migrations.CreateModel(
            name="Change",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("kind", models.CharField(max_length=30)),
                ("slug", models.CharField(max_length=120)),
                ("name", models.CharField(max_length=120)),
                (
                    "what",
                    models.CharField(
                        choices=[("added", "Added"), ("removed", "Removed"), ("changed", "Changed")], max_length=10
                    ),
                ),
                (
                    "fields",
                    models.JSONField(
                        default=list, help_text="For a change: each field with what it said before and after."
                    ),
                ),
                (
                    "load",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="changes", to="catalog.load"
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
                "indexes": [models.Index(fields=["kind", "slug"], name="changes_of_a_card")],
            },
        ),
        migrations.CreateModel(
            name="TermSaying",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "word",
                    models.CharField(
                        max_length=40,
                        validators=[django.core.validators.RegexValidator("^[a-z]+$", "One word in small letters.")],
                    ),
                ),
                (
                    "term",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="sayings", to="catalog.term"
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
                "constraints": [models.UniqueConstraint(fields=("term", "word"), name="one_saying_a_word")],
            },
        ),
    ]
