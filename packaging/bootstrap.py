"""Make `.venv`, install ChargeMap and what Qt needs, then start the program or its tests.

Standard library only. `sh packaging/run.sh` calls it; where there is no shell, call it by
hand: `py packaging\\bootstrap.py [test]`. What is done stays done: a stamp in `.venv` holds
a hash of all that decides what gets installed. It is written last, so that an interrupted
run is taken up again. All words go to stderr: stdout is the program's.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import shlex
import shutil
import subprocess
import sys
import venv
from collections.abc import Iterator
from pathlib import Path

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None

ROOT = Path(__file__).resolve().parents[1]
VENV = ROOT / ".venv"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
CONSTRAINTS = ROOT / "packaging" / "constraints.txt"
SOUND = VENV / "chargemap-sound"  # whose environment it is; gone while pip is at work
READY = {"": VENV / "chargemap-ready", "[test]": VENV / "chargemap-ready-test"}
LIBRARIES = VENV / "chargemap-libraries"
LINUX = sys.platform.startswith("linux")
DEBIAN = [
    *("libglib2.0-0", "libgl1", "libegl1", "libdbus-1-3", "libfontconfig1"),
    *("libxkbcommon0", "libxkbcommon-x11-0", "libxcb-cursor0", "libxcb-icccm4"),
    *("libxcb-keysyms1", "libxcb-shape0", "fonts-dejavu-core"),
]
FEDORA = [
    *("glib2", "libglvnd-glx", "libglvnd-egl", "dbus-libs", "fontconfig"),
    *("libxkbcommon", "libxkbcommon-x11", "xcb-util-cursor", "xcb-util-wm"),
    *("xcb-util-keysyms", "xcb-util-image", "xcb-util-renderutil"),
    "dejavu-sans-fonts",
]
# --no-upgrade: naming an older package that is there would exchange it
APT = ["apt-get", "-qq", "install", "-y", "--no-install-recommends", "--no-upgrade"]
DNF = ["dnf", "-q", "-y", "install"]
# An import proves little: a window aborts if a library of its platform is missing.
PROBE = """
import ctypes, pathlib, sys
import PySide6
from PySide6 import QtGui, QtSvg, QtWidgets
plugins = pathlib.Path(PySide6.__file__).parent / "Qt" / "plugins" / "platforms"
for name in sys.argv[1:]:
    ctypes.CDLL(str(plugins / ("libq" + name + ".so")))
"""


def main(words: list[str]) -> int:
    """Install what is missing, then become the program, or its tests if asked to."""
    if sys.version_info < (3, 11):  # noqa: UP036 - called by hand, with what is there
        give_up(
            "ChargeMap needs Python 3.11 or newer; this is " + sys.version.split()[0]
        )
    testing = words[:1] == ["test"]
    try:
        with one_at_a_time():
            made = install("[test]" if testing else "")
            provide_libraries(made, a_window=not testing)
    except OSError as problem:
        give_up(f"The installation into {VENV} failed: {problem}")
    if not testing:
        return become("-P", "-m", "chargemap", *words)
    if LINUX and not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    os.chdir(ROOT)
    return become("-m", "pytest", *words[1:])


def install(extra: str) -> str:
    """Leave ChargeMap and `extra` in `.venv` as pyproject.toml has them; return a hash."""
    key = wanted()
    if any(text_of(READY[e]) == key for e in (extra, "[test]")):
        return key
    if text_of(SOUND) != identity():
        make_environment()
        key = wanted()
    SOUND.unlink(missing_ok=True)
    first = not any(path.exists() for path in READY.values())
    size = " (about 100 MB to fetch, this once)" if first else ""
    say(f"installing Python packages{size}")
    if not pip_installs("-c", str(CONSTRAINTS), "-e", f".{extra}"):
        say("the tested versions cannot be had here; trying others that fit")
        if not pip_installs("-e", f".{extra}"):
            give_up("The Python packages could not be installed; pip says why above.")
    SOUND.write_text(identity())
    READY[extra].write_text(key)
    return key


def wanted() -> str:
    """Return a hash of all that decides what an installation holds."""
    files = (ROOT / "pyproject.toml", CONSTRAINTS, Path(__file__))
    texts = [path.read_bytes() for path in files]
    return hashlib.sha256(b"\0".join([*texts, identity().encode()])).hexdigest()


def identity() -> str:
    """Return the place and the Python of `.venv`; no version where none runs in it."""
    if not os.path.exists(PYTHON):  # nor does a link to a Python that is gone
        return f"{VENV}: none"
    asked = [str(PYTHON), "-I", "-S", "-c", "import sys; print(sys.version)"]
    told = subprocess.run(asked, capture_output=True, text=True, check=False)
    return f"{VENV}: {told.stdout.strip() or 'none'}"


def make_environment() -> None:
    """Leave a fresh `.venv`, whatever was there before."""
    say("making .venv anew" if os.path.lexists(VENV) else "making .venv")
    if VENV.is_symlink() or VENV.is_file():
        VENV.unlink()
    elif VENV.exists():
        shutil.rmtree(VENV)
    try:
        venv.create(VENV, with_pip=True, symlinks=os.name != "nt")
    except subprocess.CalledProcessError:
        give_up("Python could not make .venv; is its venv package installed?")


def pip_installs(*words: str) -> bool:
    """Let the pip of `.venv` install; return whether it could."""
    quiet = [] if sys.stderr.isatty() else ["--quiet"]
    pip = [str(PYTHON), "-I", "-m", "pip", "install", "--disable-pip-version-check"]
    done = subprocess.run([*pip, *quiet, *words], cwd=ROOT, stdout=2, check=False)
    return done.returncode == 0


def provide_libraries(key: str, *, a_window: bool) -> None:
    """See that Qt can start from `.venv`, with system libraries added where they lack."""
    if text_of(LIBRARIES) == key:
        return
    platforms = ["offscreen", "xcb"] if LINUX else []
    lacking = problem_of_qt(platforms)
    if lacking and LINUX and add_system_libraries():
        lacking = problem_of_qt(platforms)
    if not lacking:
        LIBRARIES.write_text(key)
        return
    x11 = bool(os.environ.get("DISPLAY")) and not os.environ.get("WAYLAND_DISPLAY")
    if problem_of_qt(platforms[:1]) or (a_window and x11):
        advice = (
            f" As root, run:\n    {shlex.join(line)}"
            if (line := package_line())
            else ""
        )
        give_up(f"Qt cannot start here: {lacking}.{advice}")
    say(f"no window can open on an X11 display here yet: {lacking}")


def problem_of_qt(platforms: list[str]) -> str:
    """Return what keeps Qt from starting on these platforms; nothing if nothing does."""
    asked = [str(PYTHON), "-I", "-c", PROBE, *platforms]
    told = subprocess.run(asked, capture_output=True, text=True, check=False)
    if told.returncode == 0:
        return ""
    return (told.stderr.strip() or f"it ends with {told.returncode}").splitlines()[-1]


def package_line() -> list[str]:
    """Return the command that installs the libraries; nothing on a system unknown here."""
    if shutil.which("apt-get"):
        return [*APT, *DEBIAN]
    return [*DNF, *FEDORA] if shutil.which("dnf") else []


def add_system_libraries() -> bool:
    """Install what Qt needs, as root or by sudo; return whether anything was tried."""
    line, sudo = package_line(), way_to_root()
    if not line or sudo is None:
        return False
    say(f"installing Qt's system libraries with {line[0]}")
    if line[0] == "apt-get":
        sudo = [*sudo, "env", "DEBIAN_FRONTEND=noninteractive"]
        subprocess.run([*sudo, "apt-get", "-qq", "update"], stdout=2, check=False)
    done = subprocess.run([*sudo, *line], stdout=subprocess.DEVNULL, check=False)
    if done.returncode and line[0] == "apt-get":  # a name unknown here fails them all
        for package in DEBIAN:
            one = [*sudo, *APT, package]
            subprocess.run(one, stdout=subprocess.DEVNULL, check=False)
    return True


def way_to_root() -> list[str] | None:
    """Return what to put before a command of root's: nothing, sudo, or None if no way."""
    if os.geteuid() == 0:
        return []
    if not shutil.which("sudo"):
        return None
    if sys.stdin.isatty():
        return ["sudo"]
    asked = subprocess.run(["sudo", "-n", "true"], capture_output=True, check=False)
    return ["sudo", "-n"] if asked.returncode == 0 else None


@contextlib.contextmanager
def one_at_a_time() -> Iterator[None]:
    """Hold other runs in this checkout back until this one has installed."""
    with Path(__file__).open() as held:
        if fcntl is not None:
            with contextlib.suppress(OSError):  # a file system without locks
                fcntl.flock(held, fcntl.LOCK_EX)
        yield


def become(*words: str) -> int:
    """Run Python of `.venv` with these words in place of this process."""
    command = [str(PYTHON), *words]
    if os.name == "nt":
        return subprocess.run(command, check=False).returncode
    os.execv(command[0], command)


def text_of(path: Path) -> str:
    """Return what stands in the file; nothing if there is none."""
    return path.read_text() if path.is_file() else ""


def say(sentence: str) -> None:
    print(f"[chargemap] {sentence}", file=sys.stderr, flush=True)


def give_up(sentence: str) -> None:
    say(sentence)
    sys.exit(1)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
