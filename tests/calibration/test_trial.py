"""A network that went on from another must do better to be kept."""

import pytest

from calibration.train import trial


@pytest.mark.parametrize(
    ("now", "was", "kept"), [(120, 119, b"new"), (119, 119, b"before"), (90, 119, b"before")]
)
def test_only_a_network_that_finds_more_tiles_is_kept(tmp_path, monkeypatch, now, was, kept):
    path = tmp_path / "find.onnx"
    path.write_bytes(b"new")
    finds = {b"new": now, b"before": was}
    monkeypatch.setattr(trial, "found", lambda: finds[path.read_bytes()])
    trial.keep_better(path, b"before")
    assert path.read_bytes() == kept
