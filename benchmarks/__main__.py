"""``python -m benchmarks [NAME ...]``: prints all figures, or those of some modules."""

import importlib
import pkgutil
import sys

import benchmarks


def main() -> None:
    """Runs the benchmarks named on the command line, or all."""
    names = [module.name for module in pkgutil.iter_modules(benchmarks.__path__) if module.name != "__main__"]
    for name in sys.argv[1:] or names:
        if name not in names:
            sys.exit(f"No benchmark is called {name}; there are {', '.join(names)}.")
        print(f"== {name}", flush=True)
        importlib.import_module(f"benchmarks.{name}").run()


if __name__ == "__main__":
    main()
