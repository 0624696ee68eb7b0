"""Lets a tool of a test begin at once.

Letta runs each call of a tool in a Python process of its own, and has it import the whole server first, six seconds of
one core, for two conveniences that it does without when the imports fail. Python loads this module by its name when
this folder is on PYTHONPATH; in every process but those of tools it does nothing.
"""

import sys


class Refuses:
    """Says of the packages that a tool does not need that they are not there."""

    @staticmethod
    def find_spec(name, path=None, target=None):
        if name.partition(".")[0] in ("letta", "letta_client"):
            raise ModuleNotFoundError(name)
        return None


if any("tool_execution_dir" in argument for argument in sys.orig_argv):
    sys.meta_path.insert(0, Refuses)
