"""Set up the codes of a moderator: `manage.py make_admin_code NAME`; an app on their phone reads the picture."""

import io
from argparse import ArgumentParser

import segno
from django.core.management.base import BaseCommand, CommandError
from django.db import transaction
from django_otp.plugins.otp_totp.models import TOTPDevice

from armybuilder.accounts.models import User


class Command(BaseCommand):
    help = "Makes the codes by which somebody on the staff comes into the admin; those of before end."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("name")

    def handle(self, name: str, **options: object) -> None:
        user = User.objects.filter(username=name, is_staff=True).first()
        if user is None:
            raise CommandError(f"Nobody on the staff is called {name}.", returncode=2)
        with transaction.atomic():
            TOTPDevice.objects.filter(user=user).delete()
            device = TOTPDevice.objects.create(user=user, name="Phone", confirmed=True)
        picture = io.StringIO()
        segno.make(device.config_url).terminal(picture, compact=True)
        self.stdout.write(picture.getvalue())
        self.stdout.write(f"Read it with an app for codes, or give the app this: {device.config_url}")
