"""A network that cannot be loaded is a clear error."""

import pytest

from vision import networks
from vision.networks import ModelError


def test_a_missing_or_broken_network_is_told(monkeypatch):
    with pytest.raises(ModelError, match=r"nothing\.onnx"):
        networks.network("nothing")
    monkeypatch.setattr(networks, "content", lambda name: b"no network")
    with pytest.raises(ModelError, match=r"spoilt\.onnx"):
        networks.network("spoilt")
