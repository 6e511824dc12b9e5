"""The trained networks, loaded once and run by OpenCV."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib import resources
from threading import Lock

import cv2
import numpy as np
from numpy.typing import NDArray

_running = Lock()
"""A network keeps what it is working on to itself; two threads in it at once would end the app."""


class ModelError(RuntimeError):
    """A file of the trained networks is missing or broken."""


def content(name: str) -> bytes:
    """A file that belongs to the trained networks."""
    try:
        return resources.files("vision").joinpath("models", name).read_bytes()
    except OSError as error:
        raise ModelError(f"{name}: this file of the app cannot be read; install the app again") from error


@cache
def network(name: str, look: float = 1.0) -> cv2.dnn.Net:
    """The network of that name, one for pictures of every shape, or for each ``look`` that every photo gets.

    A network for each shape would fill the memory: photos come in any. Small pictures of another shape than before
    take next to no time more, but large ones in turn with small ones do.
    """
    try:
        net = cv2.dnn.readNetFromONNX(np.frombuffer(content(f"{name}.onnx"), np.uint8))
    except cv2.error as error:
        raise ModelError(f"{name}.onnx: this file of the app is broken; install the app again") from error
    net.setPreferableBackend(cv2.dnn.DNN_BACKEND_OPENCV)
    net.setPreferableTarget(cv2.dnn.DNN_TARGET_CPU)
    return net


def run(name: str, batch: NDArray[np.float32], look: float = 1.0) -> NDArray[np.float32]:
    """What the network answers to a batch of pictures (n, channels, rows, columns)."""
    with _running:
        net = network(name, look)
        net.setInput(np.ascontiguousarray(batch, np.float32))
        return np.array(net.forward(), np.float32)


def normalised(pictures: Sequence[NDArray[np.uint8]] | NDArray[np.uint8]) -> NDArray[np.float32]:
    """Pictures (n, rows, columns, BGR) with brightness and contrast of each evened out, channels first."""
    evened = []
    for picture in pictures:
        means, spreads = cv2.meanStdDev(picture)
        mean = float(means.mean())
        spread = float(np.sqrt((means**2 + spreads**2).mean() - mean**2)) + 8
        evened.append(cv2.dnn.blobFromImage(picture, 1 / spread, mean=(mean, mean, mean)))
    return np.concatenate(evened)
