"""Open ChargeMap on a display of its own (Xvfb) and see that it paints and stays.

Offscreen tests cannot tell whether a window opens on X11: this one does, from outside, as
a player starts the program. Further words go to ChargeMap.
"""

import os
import struct
import subprocess
import sys
import tempfile
import time
from pathlib import Path

SECONDS = 60  # for the first picture, on a machine that does other things too
COLOURS = 16  # fewer are an empty screen


def main(words: list[str]) -> int:
    """Return 0 when the window was painted and the program still ran a second later."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        server, display = start_display(folder)
        try:
            problem = watch(folder, display, words)
        finally:
            server.terminate()
            server.wait(10)
    print(f"The window FAILED to open: {problem}" if problem else "The window opened.")
    return 1 if problem else 0


def start_display(folder: Path) -> tuple[subprocess.Popen, str]:
    """Start Xvfb with its picture kept in `folder`; return it and its display's name."""
    told, tells = os.pipe()
    command = ["Xvfb", "-displayfd", str(tells), "-screen", "0", "1280x800x24"]
    command += ["-fbdir", str(folder), "-nolisten", "tcp", "-noreset"]
    server = subprocess.Popen(
        command, pass_fds=[tells], stderr=(folder / "xvfb").open("w")
    )
    os.close(tells)
    with os.fdopen(told) as reply:
        number = reply.readline().strip()
    if not number:
        sys.exit(f"Xvfb did not start: {(folder / 'xvfb').read_text()}")
    return server, f":{number}"


def watch(folder: Path, display: str, words: list[str]) -> str:
    """Start the program there; return what went wrong, or nothing."""
    own = {"DISPLAY": display, "QT_QPA_PLATFORM": "xcb", "CHARGEMAP_HOME": str(folder)}
    environment = {**os.environ, **own}
    environment.pop("WAYLAND_DISPLAY", None)
    said = folder / "said"
    with said.open("w") as out:
        command = [sys.executable, "-P", "-m", "chargemap", *words]
        program = subprocess.Popen(command, env=environment, stdout=out, stderr=out)
    problem = picture_comes(program, folder / "Xvfb_screen0")
    program.terminate()
    try:
        program.wait(10)
    except subprocess.TimeoutExpired:
        program.kill()
        problem = problem or "it does not end when asked to"
    words_said = said.read_text()
    print(words_said, end="")
    return problem or ("it complained" if "Traceback" in words_said else "")


def picture_comes(program: subprocess.Popen, screen: Path) -> str:
    """Wait until the program paints; return what went wrong, or nothing."""
    end = time.monotonic() + SECONDS
    while time.monotonic() < end:
        time.sleep(0.25)
        if program.poll() is not None:
            return f"it ended with {program.returncode}"
        if colours(screen) >= COLOURS:
            time.sleep(1)
            gone = program.poll() is not None
            return f"it painted, then ended with {program.returncode}" if gone else ""
    return f"nothing was painted in {SECONDS} s"


def colours(screen: Path) -> int:
    """Return how many colours the picture of the display has (an XWD file)."""
    picture = screen.read_bytes()
    head = struct.unpack(">25I", picture[:100])
    pixels = picture[head[0] + 12 * head[19] :]
    return len(set(memoryview(pixels[: len(pixels) // 4 * 4]).cast("I")[::7]))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
