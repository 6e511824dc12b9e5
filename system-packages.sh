#!/usr/bin/env bash
# Installs what pip cannot: OpenGL for OpenCV and Kivy, and Tesseract as second reader.
set -euo pipefail

packages=()
have_library() { ldconfig -p 2>/dev/null | grep -q "$1"; }

if [ "$(uname -s)" = Linux ]; then
    have_library libGL.so.1     || packages+=(libgl1)
    have_library libEGL.so.1    || packages+=(libegl1)
    have_library libGLESv2.so.2 || packages+=(libgles2)
    have_library libglib-2.0    || packages+=(libglib2.0-0)
    have_library libmtdev.so.1  || packages+=(libmtdev1)
    { compgen -G '/usr/lib/*/dri/swrast_dri.so' || compgen -G '/usr/lib*/dri/swrast_dri.so'; } >/dev/null \
        || packages+=(libgl1-mesa-dri)
fi
command -v tesseract >/dev/null || packages+=(tesseract-ocr)

[ ${#packages[@]} -eq 0 ] && exit 0

if command -v apt-get >/dev/null && { [ "$(id -u)" -eq 0 ] || sudo -n true 2>/dev/null; }; then
    as_root=(); [ "$(id -u)" -eq 0 ] || as_root=(sudo -n)
    "${as_root[@]}" apt-get update -qq
    DEBIAN_FRONTEND=noninteractive "${as_root[@]}" apt-get install -qq -y --no-install-recommends "${packages[@]}" >/dev/null
elif [ "$(uname -s)" = Darwin ]; then
    echo "Optional, for a second reading of doubtful tiles: brew install tesseract"
else
    echo "These system packages are missing; install them and run this again:"
    echo "  sudo apt-get install ${packages[*]}     (Debian, Ubuntu; other systems: the packages of the same libraries)"
    exit 1
fi
