"""The networks answer everybody who asks; one that cannot be loaded is a clear error."""

from concurrent.futures import ThreadPoolExecutor
from importlib import resources

import numpy as np
import pytest

from vision import networks
from vision.networks import ModelError


def test_a_missing_or_broken_network_is_told(monkeypatch):
    with pytest.raises(ModelError, match=r"nothing\.onnx"):
        networks.network("nothing")
    monkeypatch.setattr(networks, "content", lambda name: b"no network")
    with pytest.raises(ModelError, match=r"spoilt\.onnx"):
        networks.network("spoilt")


def test_two_threads_may_ask_at_once():
    pictures = [np.full((1, 3, size, size), 0.1, np.float32) for size in (256, 320)]
    alone = [networks.run("find", picture) for picture in pictures]
    with ThreadPoolExecutor(2) as threads:
        answers = list(threads.map(lambda turn: networks.run("find", pictures[turn % 2]), range(8)))
    assert all(np.array_equal(answer, alone[turn % 2]) for turn, answer in enumerate(answers))


def test_pictures_of_every_shape_share_a_network():
    networks.network.cache_clear()
    for number in range(1, 5):
        networks.run("read", np.zeros((number, 3, 48, 64), np.float32))
    assert networks.network.cache_info().currsize == 1


def test_all_networks_together_stay_small():
    files = list(resources.files("vision").joinpath("models").iterdir())
    assert sum(len(file.read_bytes()) for file in files) < 3_000_000
