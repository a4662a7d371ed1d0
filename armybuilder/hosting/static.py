"""Static files as they are collected and served: those that the site uses, compressed beforehand."""

from functools import partial
from typing import Any

import brotli
from django.contrib.staticfiles.apps import StaticFilesConfig
from whitenoise.storage import CompressedManifestStaticFilesStorage


class CollectedFiles(StaticFilesConfig):
    """Leaves out what others bring with them and no page of ours asks for."""

    ignore_patterns = [*StaticFilesConfig.ignore_patterns, "*redoc*", "django_htmx", "rest_framework"]


class CompressedFiles(CompressedManifestStaticFilesStorage):  # type: ignore[misc] # the package brings no types
    """Each file by its content's hash, as it is and compressed."""

    def create_compressor(self, **options: Any) -> Any:
        """Brotli by its last step but one: the last makes files smaller by a hundredth, and takes thrice as long."""
        compressor = super().create_compressor(**options)
        compressor.compress_brotli = partial(brotli.compress, quality=10)
        return compressor
