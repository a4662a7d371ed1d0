"""Sites of their own, served by real processes as `make run` does it, for tests and benchmarks of several at once."""

import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from http.client import HTTPConnection, HTTPException, HTTPResponse
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
#: Seconds that anything may take before a test fails: many, for a machine that is busy with other things as well.
PATIENCE = 60
MAKE_A_PERSON = """
from armybuilder.accounts.models import User
from armybuilder.accounts.tokens import make_token
print(make_token(User.objects.create(username='program')))
"""


def free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


class Address:
    """A server by its port, wherever it runs; and who asks it, by their own address."""

    def __init__(self, port: int, visitor: str = "127.0.0.1") -> None:
        self.port, self.visitor = port, visitor

    def ask(self, method: str, path: str, body: Any = None, **headers: str) -> tuple[HTTPResponse, bytes]:
        """A request with a connection of its own; a body that is no text is sent as JSON."""
        connection = HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE, source_address=(self.visitor, 0))
        try:
            text = body if isinstance(body, str | bytes | None) else json.dumps(body)
            named = {name.replace("_", "-"): value for name, value in headers.items()}
            connection.request(method, path, text, named)
            answer = connection.getresponse()
            return answer, answer.read()
        finally:
            connection.close()


class Server(Address):
    """A server's processes, which can be killed like any others."""

    def __init__(self, environment: Mapping[str, str], *switches: str) -> None:
        super().__init__(free_port())
        command = [sys.executable, "-m", "granian", "--interface", "asginl", "--host", "127.0.0.1", "--no-ws"]
        command += ["--port", str(self.port), "--log-level", "warning", "--backpressure", "2000", *switches]
        self.process = subprocess.Popen(
            [*command, "armybuilder.asgi:application"], cwd=ROOT, env=environment, start_new_session=True
        )
        self._wait()

    def _wait(self) -> None:
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            try:
                self.ask("GET", "/api/v1/")
            except (OSError, HTTPException):  # a port that nobody has yet may be connected with itself
                time.sleep(0.1)
            else:
                return
        raise AssertionError("the server does not come up")

    def workers(self) -> Sequence[int]:
        """The processes that answer."""
        found = subprocess.run(["ps", "-o", "pid=", "--ppid", str(self.process.pid)], capture_output=True, text=True)
        return [int(each) for each in found.stdout.split()]

    def stop(self, number: signal.Signals = signal.SIGTERM) -> None:
        """End all of its processes: asked to, or killed."""
        if number == signal.SIGKILL:
            os.killpg(self.process.pid, number)
        else:
            self.process.send_signal(number)
        self.process.wait(PATIENCE)


class Site:
    """A site with a database of its own, made anew or begun from a file, and a program that has an account there."""

    def __init__(
        self, folder: Path, catalog: Path | None = None, is_loaded: bool = False, /, **environment: str
    ) -> None:
        asked = {"MUSTER_VAR": str(folder), "DJANGO_SETTINGS_MODULE": "tests.settings", "PYTHONPATH": str(ROOT)}
        kept = {name: value for name, value in os.environ.items() if name not in ("DATABASE_URL", "REDIS_URL")}
        self.environment = kept | asked | environment
        if catalog:
            shutil.copyfile(catalog, folder / "muster.sqlite3")
        elif not is_loaded:
            self.manage("migrate", "--verbosity", "0")
            self.manage("load_catalog", "--verbosity", "0")

    @cached_property
    def token(self) -> str:
        """The program's key: its account is made when it is first needed."""
        return self.manage("shell", "--verbosity", "0", "--command", MAKE_A_PERSON).strip()

    def manage(self, *command: str) -> str:
        """A command of the site's, and what it prints."""
        run = [sys.executable, "manage.py", *command]
        return subprocess.run(run, cwd=ROOT, env=self.environment, check=True, stdout=subprocess.PIPE, text=True).stdout

    @contextmanager
    def served(self, *switches: str, **environment: str) -> Iterator[Server]:
        """A server of this site; there can be several at once."""
        server = Server(self.environment | environment, *switches)
        try:
            yield server
        finally:
            if server.process.poll() is None:
                server.stop(signal.SIGKILL)

    def call(self, server: Server, method: str, path: str, body: object = None) -> Any:
        """The API, asked by the program."""
        named = {"Authorization": f"Bearer {self.token}", "Content_Type": "application/json"}
        answer, text = server.ask(method, f"/api/v1/{path}", body, **named)
        assert answer.status < 300, (answer.status, text)
        return json.loads(text)

    def begin_army(self, server: Server) -> Any:
        """An army of one soldier."""
        entries = [{"card": "soldier", "count": 1}]
        wanted = {"format": "muster-army/1", "game": "tactics-david", "name": "New", "ruleset": "open"}
        return self.call(server, "POST", "armies/", {**wanted, "entries": entries})

    def reinforce(self, server: Server, army: Any) -> Any:
        """The army with a soldier more: as many as it has had revisions."""
        count = {"move": "set-count", "key": 0, "count": army["revision"] + 1}
        sent = {"revision": army["revision"], "moves": [count]}
        return self.call(server, "POST", f"armies/{army['key']}/moves/", sent)

    def begin(self, server: Server, seats: Sequence[str] = ("you", "random"), seed: int = 1) -> Any:
        """A match that the program plays."""
        folder = ROOT / "armybuilder/play/games/tactics_david/armies"
        armies = [json.loads((folder / f"{name}.json").read_text()) for name in ("bramble-watch", "long-shadows")]
        wanted = {"armies": [{"file": army} for army in armies], "seats": list(seats), "seed": str(seed), "options": {}}
        return self.call(server, "POST", "matches/", wanted)

    def answer(self, server: Server, match: Any, option: int = 0) -> Any:
        """The match after an answer more."""
        sent = {"revision": match["revision"], "option": option}
        return self.call(server, "POST", f"matches/{match['key']}/answer/", sent)


class Stream:
    """A stream of a match, read as a browser does."""

    def __init__(self, server: Server, key: str, seen: int = 0) -> None:
        self.connection = HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)
        self.seen = seen
        self.connection.request("GET", f"/matches/{key}/live", headers={"Accept": "text/event-stream"})
        self.answer = self.connection.getresponse()

    def next(self) -> int | None:
        """The next number that is greater than the last; None at the stream's end."""
        end = time.monotonic() + PATIENCE
        for line in iter(self.answer.readline, b""):
            assert time.monotonic() < end, "nothing new is told"
            if (told := re.match(rb"data: (\d+)", line)) and int(told[1]) > self.seen:
                self.seen = int(told[1])
                return self.seen
        return None


def heard(site: Site, one: Server, other: Server) -> tuple[Stream, Any]:
    """The stream of a watcher of one process, who has heard of an answer to another, and the match after it."""
    match = site.begin(one)
    stream = Stream(other, match["key"])
    assert stream.next() == match["revision"]
    answered = site.answer(one, match)
    assert stream.next() == answered["revision"]
    return stream, answered


# Other programs that a site may talk to


def postgres_programs() -> Path | None:
    """The folder of PostgreSQL's programs."""
    return max(Path("/usr/lib/postgresql").glob("*/bin"), default=None)


@contextmanager
def postgres() -> Iterator["Postgres"]:
    """A PostgreSQL of its own, running."""
    programs, port = postgres_programs(), free_port()
    assert programs
    # Its server refuses to run as root; Debian's package brings a user for it.
    become = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
    data = Path(tempfile.mkdtemp(prefix="muster-postgres."))
    if become:
        shutil.chown(data, "postgres")
    control = [*become, f"{programs}/pg_ctl", "--pgdata", f"{data}/db"]
    make = [f"{programs}/initdb", "--pgdata", f"{data}/db", "--username", "muster", "--auth", "trust", "--no-sync"]
    options = f"-c listen_addresses=127.0.0.1 -p {port} -k {data} -c fsync=off"
    start = [*control, "--log", f"{data}/log", "--wait", "--options", options, "start"]
    server = Postgres(f"postgres://muster@127.0.0.1:{port}/postgres", start, [*control, "--mode", "immediate", "stop"])
    try:
        subprocess.run([*become, *make, "--encoding", "UTF8"], cwd="/", check=True, stdout=subprocess.DEVNULL)
        server.start()
        yield server
    finally:
        server.stop()
        shutil.rmtree(data, ignore_errors=True)


@dataclass(frozen=True)
class Postgres:
    """A database server: its address, and the commands that start and stop it."""

    address: str
    starting: Sequence[str]
    stopping: Sequence[str]

    def start(self) -> None:
        subprocess.run(self.starting, cwd="/", check=True, stdout=subprocess.DEVNULL)

    def copy(self, database: str) -> None:
        """Take over all that another database holds, which is named as PostgreSQL's programs name one."""
        programs = postgres_programs()
        written = subprocess.run([f"{programs}/pg_dump", "--no-owner", database], check=True, stdout=subprocess.PIPE)
        reading = [f"{programs}/psql", "--quiet", "--set", "ON_ERROR_STOP=1", self.address]
        subprocess.run(reading, input=written.stdout, check=True, stdout=subprocess.DEVNULL)

    def stop(self) -> None:
        """End it at once, whoever is connected; it may have ended already."""
        subprocess.run(self.stopping, cwd="/", check=False, stdout=subprocess.DEVNULL)


@contextmanager
def redis_server() -> Iterator[tuple[str, subprocess.Popen[bytes]]]:
    """A Redis of its own: its address, and its process."""
    port = free_port()
    command = ["redis-server", "--port", str(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    try:
        yield f"redis://127.0.0.1:{port}/0", process
    finally:
        process.kill()
        process.wait()
