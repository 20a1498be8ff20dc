"""How every test runs: no screen, no settings of the user's, nothing skipped, nothing unsaid."""

import logging
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, settings

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication

    from chargemap.app.collector import Collector

# Before anything loads Qt or asks where settings live.
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ.update(LC_ALL="C.UTF-8", LANGUAGE="")  # whatever the machine speaks
HOMES = Path(tempfile.mkdtemp(prefix="chargemap-tests-"))
os.environ["CHARGEMAP_HOME"] = str(HOMES / "home")

# A deadline and "too slow" measure the machine, which others may be using too.
_CALM = {"deadline": None, "suppress_health_check": [HealthCheck.too_slow]}
settings.register_profile("default", max_examples=40, **_CALM)
settings.register_profile("ci", max_examples=100, derandomize=True, **_CALM)
settings.register_profile("deep", max_examples=2000, **_CALM)
settings.load_profile(
    os.environ.get("HYPOTHESIS_PROFILE", "ci" if os.environ.get("CI") else "default")
)

TESTS = Path(__file__).parent
WITH_WINDOWS = (TESTS / "app", TESTS / "session")
START_QT = """
from PySide6.QtWidgets import QApplication
from PySide6.QtGui import QGuiApplication
QApplication([])
print(QGuiApplication.platformName())
"""
PATIENCE = 30  # seconds that a dialog may stay open in a test
_numbers = count()
_skipped: list[str] = []
_collectors: list["Collector"] = []


@pytest.fixture(scope="session")
def real_files() -> Path | None:
    """The folder of real maps and rosters, or None where there is none: then a line says so."""
    folder = os.environ.get("CHARGEMAP_REAL_FILES")
    return Path(folder) if folder else None


@pytest.fixture(autouse=True)
def settings_folder() -> Iterator[Path]:
    """A settings folder of its own for each test, made by who first writes to it."""
    folder = HOMES / f"home-{next(_numbers)}"
    os.environ["CHARGEMAP_HOME"] = str(folder)
    yield folder
    os.environ["CHARGEMAP_HOME"] = str(HOMES / "home")
    shutil.rmtree(folder, ignore_errors=True)


class LogGuard(logging.Handler):
    """Keeps the warnings and errors that a test logs without having said so."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.stray: list[logging.LogRecord] = []
        self._expected: list[tuple[str, str]] = []
        self.seen: list[str] = []

    def expect(self, logger: str, part: str) -> None:
        """Let records of this logger pass whose message holds `part`; one must come."""
        self._expected.append((logger, part))

    def emit(self, record: logging.LogRecord) -> None:
        message = record.getMessage()
        for logger, part in self._expected:
            if record.name == logger and part in message:
                self.seen.append(part)
                return
        self.stray.append(record)

    def complaint(self) -> str:
        """Return what is wrong with the log of this test; nothing if nothing is."""
        stray = [f"{r.name} {r.levelname}: {r.getMessage()}" for r in self.stray]
        missing = [part for _, part in self._expected if part not in self.seen]
        return "\n".join(
            [f"unexpected log record: {text}" for text in stray]
            + [f"expected log record never came: {text}" for text in missing]
        )


@pytest.fixture(autouse=True)
def log_guard() -> Iterator[LogGuard]:
    """Warnings logged without `log_guard.expect(logger, part)` fail the test."""
    guard = LogGuard()
    logging.getLogger().addHandler(guard)
    yield guard
    logging.getLogger().removeHandler(guard)
    if complaint := guard.complaint():
        pytest.fail(complaint, pytrace=False)


@pytest.fixture(scope="session")
def qapp(qapp: "QApplication") -> "QApplication":
    """The application, with Python's collector where the program has it."""
    from chargemap.app.collector import Collector

    _collectors.append(Collector(qapp))
    return qapp


@pytest.fixture(autouse=True)
def collected() -> Iterator[None]:
    """Python's collector comes between tests that handle no events too."""
    yield
    for one in _collectors:
        one.look()


@pytest.fixture(autouse=True)
def no_dialog_waits(request: pytest.FixtureRequest) -> Iterator[None]:
    """A dialog that nobody answers is closed after a while and fails the test."""
    if request.node.get_closest_marker("gui") is None:
        yield
        return
    from PySide6.QtCore import QTimer  # late: tests without windows need no Qt

    app = request.getfixturevalue("qapp")
    waits: list[tuple[object, str]] = []
    told: list[str] = []

    def look() -> None:
        dialog = app.activeModalWidget()
        text = f"{type(dialog).__name__} {getattr(dialog, 'text', str)()}".strip()
        if dialog is None or (waits and waits[-1] != (dialog, text)):
            waits.clear()
        if dialog is None:
            return
        waits.append((dialog, text))
        if len(waits) > PATIENCE:
            told.append(text)
            waits.clear()
            getattr(dialog, "reject", dialog.close)()

    timer = QTimer(interval=1000)
    timer.timeout.connect(look)
    timer.start()
    yield
    timer.stop()
    if told:
        pytest.fail(f"nobody answered a dialog: {'; '.join(told)}", pytrace=False)


@pytest.fixture(autouse=True)
def closed_windows_are_gone(request: pytest.FixtureRequest) -> Iterator[None]:
    """What a test has closed is deleted before the next one: no window is dressed for nothing."""
    yield
    if request.node.get_closest_marker("gui") is not None:
        from PySide6.QtCore import QCoreApplication, QEvent
        from PySide6.QtWidgets import QApplication, QWhatsThis

        if QWhatsThis.inWhatsThisMode():
            QWhatsThis.leaveWhatsThisMode()  # it would eat the next key or click
        for one in QApplication.topLevelWidgets():
            if type(one).__name__ == "BoardView":
                one.close()  # a board left open would take the mouse of the next test
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def pytest_itemcollected(item: pytest.Item) -> None:
    """Mark what opens a window: `-m "not gui"` leaves it out."""
    if any(item.path.is_relative_to(folder) for folder in WITH_WINDOWS):
        item.add_marker("gui")


def pytest_collection_finish(session: pytest.Session) -> None:
    """Stop where Qt cannot start: a suite without its windows must not look green."""
    if session.config.option.collectonly:
        return
    if any(item.get_closest_marker("gui") for item in session.items):
        asked = [sys.executable, "-c", START_QT]
        told = subprocess.run(asked, capture_output=True, text=True, check=False)
        if told.returncode:
            why = (told.stderr.strip() or f"exit code {told.returncode}").splitlines()
            text = next((line for line in why if "plugin" in line), why[-1])
            pytest.exit(f"Qt cannot start, no test was run: {text}", returncode=3)


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    if report.skipped and not hasattr(report, "wasxfail"):
        _skipped.append(report.nodeid)


def pytest_collectreport(report: pytest.CollectReport) -> None:
    if report.skipped:
        _skipped.append(report.nodeid)


def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    """A test that was skipped has shown nothing: the run fails."""
    if _skipped and exitstatus == pytest.ExitCode.OK:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED
    _empty_the_clipboard()
    shutil.rmtree(HOMES, ignore_errors=True)


def _empty_the_clipboard() -> None:
    """Let go of what tests have copied: without a screen Qt frees it after Python has ended, which crashes."""
    if "PySide6.QtGui" in sys.modules:
        from PySide6.QtGui import QGuiApplication

        if QGuiApplication.instance() is not None:
            QGuiApplication.clipboard().clear()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    if not os.environ.get("CHARGEMAP_REAL_FILES"):
        terminalreporter.write_line(
            "REAL FILES ABSENT: set CHARGEMAP_REAL_FILES to a folder of real maps; "
            "what is read from them was not checked.",
            yellow=True,
        )
    for name in _skipped:
        terminalreporter.write_line(f"SKIPPED, so the run fails: {name}", red=True)
