"""Runs every benchmark that promises something, each in a process of its own: `make bench`."""

import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
#: Takes six minutes and promises nothing.
BY_ITSELF = "capacity"


def main() -> int:
    """Run them one after the other; a benchmark that fails does not stop the rest."""
    failed = 0
    for file in sorted(HERE.glob("*.py")):
        if file.name.startswith("__") or file.stem == BY_ITSELF or file == Path(__file__).resolve():
            continue
        print(f"\n{file.stem.replace('_', ' ')}", flush=True)
        failed |= subprocess.run(
            [sys.executable, "-m", f"benchmarks.{file.stem}"], cwd=HERE.parent, check=False
        ).returncode
    return failed


if __name__ == "__main__":
    sys.exit(main())
