"""The three networks, and how they become small ONNX files that OpenCV runs."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import onnx
import torch
from onnx import TensorProto, helper, numpy_helper
from torch import Tensor, nn


class Conv(nn.Module):
    """Convolution, normalisation and, mostly, a rectifier."""

    def __init__(
        self, inputs: int, outputs: int, size: int = 3, stride: int = 1, active: bool = True
    ) -> None:
        super().__init__()
        self.convolution = nn.Conv2d(inputs, outputs, size, stride, size // 2, bias=False)
        self.norm = nn.BatchNorm2d(outputs)
        self.active = active

    def forward(self, x: Tensor) -> Tensor:
        x = self.norm(self.convolution(x))
        return torch.relu(x) if self.active else x


class Residual(nn.Module):
    """Two convolutions whose answer is added to what came in."""

    def __init__(self, channels: int) -> None:
        super().__init__()
        self.first = Conv(channels, channels)
        self.second = Conv(channels, channels, active=False)

    def forward(self, x: Tensor) -> Tensor:
        return torch.relu(x + self.second(self.first(x)))


class Find(nn.Module):
    """Whole photo to a map of one cell per 8 pixels: heat, log size, offset, turn-free shape."""

    def __init__(self) -> None:
        super().__init__()
        self.near = nn.Sequential(
            Conv(3, 12, stride=2), Conv(12, 24, stride=2), Conv(24, 40, stride=2), Residual(40)
        )
        self.middle = nn.Sequential(Conv(40, 72, stride=2), Residual(72))
        self.far = nn.Sequential(Conv(72, 112, stride=2), Residual(112))
        self.far_side = Conv(112, 72, size=1)
        self.middle_merge = Residual(72)
        self.middle_side = Conv(72, 40, size=1)
        self.merge = Residual(40)
        last = nn.Conv2d(48, 8, 1)
        # Most cells are no tile: start from there.
        last.bias.data[0] = -4.0  # type: ignore[union-attr]
        self.head = nn.Sequential(Conv(40, 48), last)

    def forward(self, x: Tensor) -> Tensor:
        near = self.near(x)
        middle = self.middle(near)
        far = self.far(middle)
        middle = self.middle_merge(middle + nn.functional.interpolate(self.far_side(far), scale_factor=2))
        near = self.merge(near + nn.functional.interpolate(self.middle_side(middle), scale_factor=2))
        return self.head(near)


class Refine(nn.Module):
    """A rough square's surroundings to: is it a tile, four turns, eight corner shifts, two number boxes."""

    def __init__(self) -> None:
        super().__init__()
        self.body = nn.Sequential(
            Conv(3, 24, stride=2), Conv(24, 32, stride=2), Residual(32), Conv(32, 56, stride=2), Residual(56),
            Conv(56, 88, stride=2), Residual(88), Conv(88, 24, size=1),
        )  # fmt: skip
        self.mix = nn.Linear(24 * 36, 112)
        self.out = nn.Linear(112, 21)

    def forward(self, x: Tensor) -> Tensor:
        return self.out(torch.relu(self.mix(self.body(x).flatten(1))))


class Read(nn.Module):
    """A number's crop to: eleven tens, eleven units (the last of each is none), and where the ink lies."""

    def __init__(self) -> None:
        super().__init__()
        self.body = nn.Sequential(
            Conv(3, 28, stride=2), Residual(28), Conv(28, 56, stride=2), Residual(56),
            Conv(56, 88, stride=2), Residual(88), Conv(88, 28, size=1),
        )  # fmt: skip
        self.mix = nn.Linear(28 * 48, 112)
        self.out = nn.Linear(112, 26)

    def forward(self, x: Tensor) -> Tensor:
        return self.out(torch.relu(self.mix(self.body(x).flatten(1))))


class _Graph:
    """Collects ONNX nodes with normalisation folded into the convolutions and half-precision weights."""

    def __init__(self) -> None:
        self.nodes: list[onnx.NodeProto] = []
        self.weights: list[TensorProto] = []

    def weight(self, values: Tensor, half: bool = True) -> str:
        name = f"w{len(self.weights)}"
        array = values.detach().numpy().astype(np.float16 if half else np.float32)
        self.weights.append(numpy_helper.from_array(array, name))
        return name

    def node(self, kind: str, inputs: list[str], **attributes: object) -> str:
        name = f"x{len(self.nodes)}"
        self.nodes.append(helper.make_node(kind, inputs, [name], **attributes))
        return name

    def convolution(self, layer: nn.Conv2d, norm: nn.BatchNorm2d | None, x: str) -> str:
        weight = layer.weight
        bias = layer.bias if layer.bias is not None else torch.zeros(weight.shape[0])
        if norm is not None:
            gain = norm.weight / torch.sqrt(norm.running_var + norm.eps)
            weight, bias = weight * gain[:, None, None, None], (bias - norm.running_mean) * gain + norm.bias
        size, stride, pad = layer.kernel_size[0], layer.stride[0], int(layer.padding[0])
        return self.node(
            "Conv", [x, self.weight(weight), self.weight(bias)],
            kernel_shape=[size, size], strides=[stride, stride], pads=[pad] * 4, dilations=[1, 1], group=1,
        )  # fmt: skip

    def linear(self, layer: nn.Linear, x: str) -> str:
        return self.node("Gemm", [x, self.weight(layer.weight), self.weight(layer.bias)], transB=1)

    def add(self, module: nn.Module, x: str) -> str:
        if isinstance(module, nn.Sequential):
            for part in module:
                x = self.add(part, x)
            return x
        if isinstance(module, Conv):
            x = self.convolution(module.convolution, module.norm, x)
            return self.node("Relu", [x]) if module.active else x
        if isinstance(module, Residual):
            return self.node(
                "Relu", [self.node("Add", [x, self.add(module.second, self.add(module.first, x))])]
            )
        if isinstance(module, nn.Conv2d):
            return self.convolution(module, None, x)
        raise TypeError(type(module).__name__)

    def double(self, x: str) -> str:
        scales = self.weight(torch.tensor([1.0, 1.0, 2.0, 2.0]), half=False)
        return self.node(
            "Resize",
            [x, "", scales],
            mode="nearest",
            coordinate_transformation_mode="asymmetric",
            nearest_mode="floor",
        )


def export(model: nn.Module, path: Path) -> None:
    """Write the network as ONNX, opset 13."""
    model.eval()
    graph = _Graph()
    if isinstance(model, Find):
        near = graph.add(model.near, "picture")
        middle = graph.add(model.middle, near)
        far = graph.add(model.far, middle)
        middle = graph.add(
            model.middle_merge, graph.node("Add", [middle, graph.double(graph.add(model.far_side, far))])
        )
        near = graph.add(
            model.merge, graph.node("Add", [near, graph.double(graph.add(model.middle_side, middle))])
        )
        last = graph.add(model.head, near)
        shape: list[int | str] = ["n", 3, "rows", "columns"]
        answer: list[int | str] = ["n", 8, "cell_rows", "cell_columns"]
    elif isinstance(model, Refine | Read):
        x = graph.node("Flatten", [graph.add(model.body, "picture")], axis=1)
        last = graph.linear(model.out, graph.node("Relu", [graph.linear(model.mix, x)]))
        shape = ["n", 3, 96, 96] if isinstance(model, Refine) else ["n", 3, 48, 64]
        answer = ["n", model.out.out_features]
    else:
        raise TypeError(type(model).__name__)
    whole = helper.make_graph(
        graph.nodes,
        "vision",
        [helper.make_tensor_value_info("picture", TensorProto.FLOAT, shape)],
        [helper.make_tensor_value_info(last, TensorProto.FLOAT, answer)],
        graph.weights,
    )
    made = helper.make_model(
        whole, opset_imports=[helper.make_opsetid("", 13)], ir_version=8, producer_name="pergamon"
    )
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(made.SerializeToString())
