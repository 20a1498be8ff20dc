"""What is remembered between starts: one INI file, and a folder for what a crash must not lose."""

import os
from pathlib import Path

from PySide6.QtCore import QSettings, QStandardPaths

HOME = "CHARGEMAP_HOME"
RECENT = 10


def config_folder() -> Path:
    """Return the folder of the settings: `CHARGEMAP_HOME`, or the platform's own place."""
    place = QStandardPaths.StandardLocation.GenericConfigLocation
    return _folder(place)


def state_folder() -> Path:
    """Return the folder of recovery files, made if need be."""
    folder = _folder(QStandardPaths.StandardLocation.GenericStateLocation)
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def _folder(place: QStandardPaths.StandardLocation) -> Path:
    if home := os.environ.get(HOME):
        return Path(home)
    return Path(QStandardPaths.writableLocation(place)) / "ChargeMap"


def settings() -> QSettings:
    """Return the settings of the program."""
    path = config_folder() / "ChargeMap.ini"
    return QSettings(str(path), QSettings.Format.IniFormat)


def text(key: str, default: str) -> str:
    """Return the remembered word for `key`."""
    return str(settings().value(key, default))


def flag(key: str, default: bool) -> bool:
    """Return the remembered yes or no for `key`."""
    return str(settings().value(key, default)).lower() == "true"


def remember(key: str, value: object) -> None:
    """Remember `value` for `key`."""
    settings().setValue(key, value)


def folder() -> str:
    """Return the folder in which a file was opened or saved last, at first that of documents."""
    place = QStandardPaths.StandardLocation.DocumentsLocation
    remembered = text("folder", "")
    if remembered and Path(remembered).is_dir():
        return remembered
    return QStandardPaths.writableLocation(place)


def remembered_files() -> list[Path]:
    """Return the files opened last, the latest first, whether they still exist or not."""
    value = settings().value("recent", [])
    names = value if isinstance(value, list) else [value]
    return [Path(name) for name in names if isinstance(name, str) and name]


def recent_files() -> list[Path]:
    """Return the files opened last that still exist, the latest first."""
    return [path for path in remembered_files() if path.is_file()]


def add_recent(path: Path) -> None:
    """Put `path` at the head of the recent files."""
    path = path.resolve()
    others = [one for one in remembered_files() if one != path]
    remember("recent", [str(one) for one in [path, *others][:RECENT]])


def clear_recent() -> None:
    """Forget the recent files."""
    remember("recent", [])
