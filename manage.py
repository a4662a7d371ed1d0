#!/usr/bin/env python3
"""Muster's command line: `./manage.py help` lists what it can do."""

import os
import sys

from django.core.management import execute_from_command_line

if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "armybuilder.settings")
    execute_from_command_line(sys.argv)
