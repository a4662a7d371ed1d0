import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models

import armybuilder.ownership.models


class Migration(migrations.Migration):
    replaces = [
        ("play", "0001_initial"),
        ("play", "0002_series"),
        ("play", "0003_people"),
        ("play", "0004_clocks_and_turns"),
        ("play", "0010_agreed"),
        ("play", "0011_series_at_a_worker"),
        ("play", "0012_reported_names"),
        ("play", "0013_answered_at"),
        ("play", "0014_open_challenges"),
        ("play", "0015_plain_help_texts"),
        ("play", "0016_offers_by_name"),
        ("play", "0017_held"),
        ("play", "0018_hints"),
        ("play", "0019_turn_of"),
        ("play", "0020_emails_and_heartbeats"),
        ("play", "0021_placed_for"),
        ("play", "0022_winning_side"),
    ]

    initial = True

    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
        ("catalog", "0003_sayings"),
    ]

    operations = [
        migrations.CreateModel(
            name="Challenge",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "holder",
                    models.UUIDField(
                        blank=True,
                        db_index=True,
                        help_text="The session that made it, as long as no account has it.",
                        null=True,
                    ),
                ),
                (
                    "key",
                    models.CharField(
                        default=armybuilder.ownership.models.new_long_key, editable=False, max_length=20, unique=True
                    ),
                ),
                (
                    "options",
                    models.JSONField(
                        blank=True, default=dict, help_text="What the game asks before a match, as chosen."
                    ),
                ),
                (
                    "terms",
                    models.JSONField(blank=True, default=dict, help_text="Clock, watchers, taking back, as agreed."),
                ),
                ("size", models.PositiveSmallIntegerField(default=2, help_text="The number of seats.")),
                ("is_open", models.BooleanField(default=False, help_text="Everybody finds it in the lobby.")),
                ("withdrawn_at", models.DateTimeField(blank=True, null=True)),
                ("changes", models.PositiveIntegerField(default=1, help_text="Goes up with whatever happens to it.")),
                ("made", models.DateTimeField(auto_now_add=True)),
                (
                    "before",
                    models.ForeignKey(
                        blank=True,
                        help_text="Of a rematch.",
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="rematches",
                        to="play.challenge",
                    ),
                ),
                (
                    "game",
                    models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="+", to="catalog.game"),
                ),
                (
                    "owner",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ["-made", "-pk"],
                "abstract": False,
                "indexes": [
                    models.Index(
                        condition=models.Q(("is_open", True), ("withdrawn_at", None)),
                        fields=["made"],
                        name="open_challenges",
                    )
                ],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("holder__isnull", False), ("owner__isnull", True)),
                            models.Q(("holder__isnull", True), ("owner__isnull", False)),
                            _connector="OR",
                        ),
                        name="challenge_has_one_holder",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Player",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "holder",
                    models.UUIDField(
                        blank=True,
                        db_index=True,
                        help_text="The session that made it, as long as no account has it.",
                        null=True,
                    ),
                ),
                ("number", models.PositiveSmallIntegerField(help_text="The seat, from 0.")),
                ("seat", models.CharField(help_text="How a person is asked, or a bot's name.", max_length=20)),
                ("name", models.CharField(help_text="The name that the others see.", max_length=80)),
                ("army", models.JSONField(help_text="The army, as its file has it.")),
                (
                    "bank",
                    models.FloatField(default=0, help_text="The seconds that are left beside those of each answer."),
                ),
                (
                    "allowance",
                    models.FloatField(
                        default=120.0, help_text="The seconds that are left for connections that are lost."
                    ),
                ),
                (
                    "refusals",
                    models.PositiveSmallIntegerField(default=0, help_text="Takebacks that this player has refused."),
                ),
                (
                    "hears_takebacks",
                    models.BooleanField(default=True, help_text="The others may ask to undo an answer."),
                ),
                (
                    "seen_at",
                    models.DateTimeField(blank=True, help_text="When the player's page last asked.", null=True),
                ),
                (
                    "wants_emails",
                    models.BooleanField(default=False, help_text="An email tells that it is this player's turn."),
                ),
                (
                    "wants_talk",
                    models.BooleanField(default=True, help_text="What the others write is shown to this player."),
                ),
                ("made", models.DateTimeField(auto_now_add=True)),
                (
                    "challenge",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="players", to="play.challenge"
                    ),
                ),
                (
                    "owner",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ["challenge", "number"],
                "constraints": [
                    models.UniqueConstraint(fields=("challenge", "number"), name="one_player_a_seat"),
                    models.CheckConstraint(
                        condition=models.Q(("owner__isnull", False), ("holder__isnull", False), _negated=True),
                        name="player_has_one_holder_at_most",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Series",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "holder",
                    models.UUIDField(
                        blank=True,
                        db_index=True,
                        help_text="The session that made it, as long as no account has it.",
                        null=True,
                    ),
                ),
                (
                    "key",
                    models.CharField(
                        default=armybuilder.ownership.models.new_long_key, editable=False, max_length=20, unique=True
                    ),
                ),
                ("first_army", models.CharField(max_length=80)),
                ("second_army", models.CharField(max_length=80)),
                ("setups", models.JSONField(help_text="By turns: which army sits in which seat, and the set-up.")),
                ("bots", models.JSONField(help_text="The bot of each army.")),
                ("seed", models.CharField(max_length=40)),
                ("size", models.PositiveSmallIntegerField(help_text="The number of matches.")),
                (
                    "run",
                    models.PositiveIntegerField(
                        default=1, help_text="Goes up whenever it is begun again: one run plays it."
                    ),
                ),
                ("is_stopped", models.BooleanField(default=False)),
                (
                    "heartbeat_at",
                    models.DateTimeField(
                        blank=True,
                        help_text="When a worker last said that it plays on; not while it waits for one.",
                        null=True,
                    ),
                ),
                ("made", models.DateTimeField(auto_now_add=True)),
                (
                    "game",
                    models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="+", to="catalog.game"),
                ),
                (
                    "owner",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "verbose_name_plural": "series",
                "ordering": ["-made", "-pk"],
                "abstract": False,
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("holder__isnull", False), ("owner__isnull", True)),
                            models.Q(("holder__isnull", True), ("owner__isnull", False)),
                            _connector="OR",
                        ),
                        name="series_has_one_holder",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Match",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "holder",
                    models.UUIDField(
                        blank=True,
                        db_index=True,
                        help_text="The session that made it, as long as no account has it.",
                        null=True,
                    ),
                ),
                (
                    "key",
                    models.CharField(
                        default=armybuilder.ownership.models.new_long_key, editable=False, max_length=20, unique=True
                    ),
                ),
                ("title", models.CharField(max_length=200)),
                ("setup", models.JSONField(help_text="Armies, battlefield and all cards, as the engine takes them.")),
                ("seed", models.CharField(help_text="What all dice follow from.", max_length=40)),
                ("seats", models.JSONField(help_text="Who answers for each player: a bot's name, or a person.")),
                ("answers", models.TextField(blank=True, help_text="A line an answer.")),
                (
                    "version",
                    models.CharField(help_text="The version of the rules that it is played by.", max_length=20),
                ),
                (
                    "fingerprint",
                    models.CharField(blank=True, help_text="How the table looks after these answers.", max_length=40),
                ),
                ("is_over", models.BooleanField(default=False)),
                (
                    "winner",
                    models.PositiveSmallIntegerField(
                        blank=True, help_text="The side that won: its first seat, where allies win together.", null=True
                    ),
                ),
                ("reason", models.CharField(blank=True, help_text="How it ended, in words.", max_length=200)),
                (
                    "revision",
                    models.PositiveIntegerField(
                        default=1, help_text="Goes up by one with every change of the answers."
                    ),
                ),
                (
                    "changes",
                    models.PositiveIntegerField(
                        default=1,
                        help_text="Goes up with whatever can be seen, talk and offers too: the one number that is pushed.",
                    ),
                ),
                (
                    "held",
                    models.JSONField(
                        blank=True,
                        default=dict,
                        help_text="Answers to what several are asked at once, by player, until all have.",
                    ),
                ),
                (
                    "asked",
                    models.JSONField(blank=True, default=list, help_text="The persons who are asked now, by seat."),
                ),
                ("asked_at", models.DateTimeField(blank=True, help_text="Since when they are.", null=True)),
                (
                    "turn_of",
                    models.PositiveSmallIntegerField(
                        blank=True,
                        help_text="Whose turn it is, who need not be asked; nobody's while all set up or choose.",
                        null=True,
                    ),
                ),
                (
                    "answered_at",
                    models.DateTimeField(
                        default=django.utils.timezone.now, help_text="When it was last answered, or ended."
                    ),
                ),
                (
                    "agreed",
                    models.JSONField(
                        blank=True,
                        default=list,
                        help_text="Players who agree to go on by today's rules, from as far as they fit.",
                    ),
                ),
                (
                    "placed_for",
                    models.JSONField(
                        blank=True,
                        default=dict,
                        help_text="What a bot places for players who left the rest of it to one, by seat.",
                    ),
                ),
                (
                    "hints",
                    models.JSONField(
                        blank=True,
                        default=list,
                        help_text="After how many answers somebody asked for a hint, each time.",
                    ),
                ),
                (
                    "due_at",
                    models.DateTimeField(
                        blank=True,
                        db_index=True,
                        help_text="When the time of the player who is asked is up.",
                        null=True,
                    ),
                ),
                (
                    "number",
                    models.PositiveSmallIntegerField(blank=True, help_text="Which of the series, from 0.", null=True),
                ),
                ("made", models.DateTimeField(auto_now_add=True)),
                (
                    "challenge",
                    models.OneToOneField(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="match",
                        to="play.challenge",
                    ),
                ),
                (
                    "game",
                    models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="+", to="catalog.game"),
                ),
                (
                    "owner",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "series",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="matches",
                        to="play.series",
                    ),
                ),
            ],
            options={
                "verbose_name_plural": "matches",
                "ordering": ["-made", "-pk"],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("holder__isnull", False), ("owner__isnull", True)),
                            models.Q(("holder__isnull", True), ("owner__isnull", False)),
                            _connector="OR",
                        ),
                        name="match_has_one_holder",
                    ),
                    models.UniqueConstraint(fields=("series", "number"), name="match_once_in_a_series"),
                ],
            },
        ),
        migrations.CreateModel(
            name="Offer",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "kind",
                    models.CharField(
                        choices=[("draw", "a draw"), ("takeback", "to undo the last answer"), ("rematch", "a rematch")],
                        max_length=10,
                    ),
                ),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("open", "Open"),
                            ("accepted", "Accepted"),
                            ("refused", "Refused"),
                            ("withdrawn", "Withdrawn"),
                        ],
                        default="open",
                        max_length=10,
                    ),
                ),
                ("revision", models.PositiveIntegerField(help_text="The match as it stood when it was made.")),
                (
                    "accepted_by",
                    models.JSONField(blank=True, default=list, help_text="The seats that have accepted so far."),
                ),
                ("made", models.DateTimeField(auto_now_add=True)),
                (
                    "match",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="offers", to="play.match"
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="+", to="play.player"),
                ),
            ],
            options={
                "ordering": ["pk"],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("state", "open")), fields=("match", "kind"), name="one_open_offer_of_a_kind"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Message",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("phrase", models.SlugField(blank=True, max_length=30)),
                ("words", models.CharField(blank=True, max_length=200)),
                ("made", models.DateTimeField(auto_now_add=True)),
                (
                    "match",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="messages", to="play.match"
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="messages", to="play.player"
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("words", ""), models.Q(("phrase", ""), _negated=True)),
                            models.Q(models.Q(("words", ""), _negated=True), ("phrase", "")),
                            _connector="OR",
                        ),
                        name="message_says_one_thing",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Report",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(blank=True, help_text="That name, as it was.", max_length=80)),
                ("made", models.DateTimeField(auto_now_add=True)),
                ("settled_at", models.DateTimeField(blank=True, null=True)),
                (
                    "message",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="reports",
                        to="play.message",
                    ),
                ),
                (
                    "named",
                    models.ForeignKey(
                        blank=True,
                        help_text="Whose name it is about.",
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="play.player",
                    ),
                ),
                (
                    "reporter",
                    models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="+", to="play.player"),
                ),
            ],
            options={
                "ordering": ["-pk"],
                "constraints": [
                    models.UniqueConstraint(fields=("message", "reporter"), name="reported_once_by_each"),
                    models.UniqueConstraint(fields=("named", "reporter"), name="name_reported_once_by_each"),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("message__isnull", False), ("named__isnull", True)),
                            models.Q(("message__isnull", True), ("named__isnull", False)),
                            _connector="OR",
                        ),
                        name="report_is_about_words_or_a_name",
                    ),
                ],
            },
        ),
    ]
