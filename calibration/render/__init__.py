"""Draws find tiles in endless print styles and photographs them with a true pinhole camera.

The typefaces are those of the machine; `packages.txt` lists the Debian packages to install:
`apt-get install --no-install-recommends $(cat calibration/render/packages.txt)`.
"""
