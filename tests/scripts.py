"""The scripts in packaging/, which is no package."""

import importlib.util
from pathlib import Path
from types import ModuleType

FOLDER = Path(__file__).parents[1] / "packaging"


def script(name: str) -> ModuleType:
    """Return packaging/NAME.py as a module."""
    spec = importlib.util.spec_from_file_location(
        f"{name}_script", FOLDER / f"{name}.py"
    )
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
