"""Where Android starts the app."""

from companion.screens.start import run
from companion.table.folder import data_folder

if __name__ == "__main__":
    run(data_folder())
