"""The three networks, and how they become small ONNX files that OpenCV runs."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
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


class Pyramid(nn.Module):
    """A near, a middle and a far look; what the wider ones see is brought back into the near one."""

    def __init__(self, first: nn.Sequential, channels: tuple[int, int, int]) -> None:
        super().__init__()
        near, middle, far = channels
        self.near = first
        self.middle = nn.Sequential(Conv(near, middle, stride=2), Residual(middle))
        self.far = nn.Sequential(Conv(middle, far, stride=2), Residual(far))
        self.far_side = Conv(far, middle, size=1)
        self.merge = Residual(middle)
        self.middle_side = Conv(middle, near, size=1)

    def forward(self, x: Tensor) -> tuple[Tensor, Tensor]:
        near = self.near(x)
        middle = self.middle(near)
        far = self.far(middle)
        middle = self.merge(middle + nn.functional.interpolate(self.far_side(far), scale_factor=2))
        return near + nn.functional.interpolate(self.middle_side(middle), scale_factor=2), far


class Find(nn.Module):
    """Whole photo to a map of one cell per 8 pixels: heat, log size, offset, turn-free shape."""

    def __init__(self) -> None:
        super().__init__()
        first = nn.Sequential(
            Conv(3, 12, stride=2), Conv(12, 24, stride=2), Conv(24, 40, stride=2), Residual(40)
        )
        self.pyramid = Pyramid(first, (40, 72, 112))
        last = nn.Conv2d(48, 8, 1)
        # Most cells are no tile: start from there.
        last.bias.data[0] = -4.0  # type: ignore[union-attr]
        self.head = nn.Sequential(Residual(40), Conv(40, 48), last)

    def forward(self, x: Tensor) -> Tensor:
        return self.head(self.pyramid(x)[0])


class Refine(nn.Module):
    """A rough square's surroundings to nine values and six maps.

    The values are whether it is a tile, four turns, and log width and height of each number; the maps say where
    the four corners and the two numbers' middles lie, a cell per 4 pixels.
    """

    def __init__(self) -> None:
        super().__init__()
        first = nn.Sequential(Conv(3, 24, stride=2), Conv(24, 32, stride=2), Residual(32))
        self.pyramid = Pyramid(first, (32, 56, 88))
        self.head = nn.Sequential(Conv(32, 32), nn.Conv2d(32, 6, 1))
        self.last = Conv(88, 16, size=1)
        self.mix = nn.Linear(16 * 36, 64)
        self.out = nn.Linear(64, 9)

    def forward(self, x: Tensor) -> Tensor:
        near, far = self.pyramid(x)
        values = self.out(torch.relu(self.mix(self.last(far).flatten(1))))
        return torch.cat([values, self.head(near).flatten(1)], 1)


class Read(nn.Module):
    """A number's crop to: eleven tens, eleven units (the last of each is none), and where the ink lies."""

    def __init__(self) -> None:
        super().__init__()
        self.body = nn.Sequential(
            Conv(3, 28, stride=2), Residual(28), Conv(28, 56, stride=2), Residual(56), Residual(56),
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

    def pyramid(self, module: Pyramid) -> tuple[str, str]:
        near = self.add(module.near, "picture")
        middle = self.add(module.middle, near)
        far = self.add(module.far, middle)
        back = self.node("Add", [middle, self.double(self.add(module.far_side, far))])
        side = self.add(module.middle_side, self.add(module.merge, back))
        return self.node("Add", [near, self.double(side)]), far

    def double(self, x: str) -> str:
        scales = self.weight(torch.tensor([1.0, 1.0, 2.0, 2.0]), half=False)
        return self.node(
            "Resize",
            [x, "", scales],
            mode="nearest",
            coordinate_transformation_mode="asymmetric",
            nearest_mode="floor",
        )


def resume(model: nn.Module, path: Path, pictures: Tensor) -> None:
    """Take the weights of an exported network, and fit normalisation to what it makes of these pictures."""
    stored = [
        numpy_helper.to_array(tensor).astype(np.float32) for tensor in onnx.load(path).graph.initializer
    ]
    # The scales of enlargements are stored among the weights.
    weights = [torch.from_numpy(array) for array in stored if array.tolist() != [1, 1, 2, 2]]
    layers = [m for m in _in_order(model) if isinstance(m, (Conv, nn.Conv2d, nn.Linear))]
    for layer, weight, bias in zip(layers, weights[::2], weights[1::2], strict=True):
        if isinstance(layer, Conv):
            layer.convolution.weight.data = weight
            layer.norm.bias.data = bias
            layer.convolution.register_forward_hook(partial(_standardise, layer.norm))
        else:
            layer.weight.data, layer.bias.data = weight, bias
    model.eval()
    with torch.no_grad():
        model(pictures)
    for layer in layers:
        if isinstance(layer, Conv):
            layer.convolution._forward_hooks.clear()


def _standardise(norm: nn.BatchNorm2d, _: nn.Module, __: object, out: Tensor) -> None:
    """Make the normalisation add the folded bias and no more, whatever the layer answers on average."""
    mean, variance = out.mean((0, 2, 3)), out.var((0, 2, 3), correction=0)
    norm.running_mean, norm.running_var = mean, variance
    norm.weight.data = torch.sqrt(variance + norm.eps)
    norm.bias.data += mean


def _in_order(module: nn.Module) -> Iterator[nn.Module]:
    """The layers in the order in which `export` writes them."""
    for part in module.children():
        if isinstance(part, (Conv, nn.Conv2d, nn.Linear)):
            yield part
        else:
            yield from _in_order(part)


def export(model: nn.Module, path: Path) -> None:
    """Write the network as ONNX, opset 13."""
    model.eval()
    graph = _Graph()
    if isinstance(model, Find):
        last = graph.add(model.head, graph.pyramid(model.pyramid)[0])
        shape: list[int | str] = ["n", 3, "rows", "columns"]
        answer: list[int | str] = ["n", 8, "cell_rows", "cell_columns"]
    elif isinstance(model, Refine):
        near, far = graph.pyramid(model.pyramid)
        maps = graph.node("Flatten", [graph.add(model.head, near)], axis=1)
        x = graph.node("Flatten", [graph.add(model.last, far)], axis=1)
        values = graph.linear(model.out, graph.node("Relu", [graph.linear(model.mix, x)]))
        last = graph.node("Concat", [values, maps], axis=1)
        shape = ["n", 3, 96, 96]
        answer = ["n", 9 + 6 * 24 * 24]
    elif isinstance(model, Read):
        x = graph.node("Flatten", [graph.add(model.body, "picture")], axis=1)
        last = graph.linear(model.out, graph.node("Relu", [graph.linear(model.mix, x)]))
        shape = ["n", 3, 48, 64]
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


def blend(before: onnx.ModelProto, path: Path, share: float) -> None:
    """Mix the network at the path with the one it went on from; `share` is its own part."""
    mixed = onnx.load(path)
    for old, new in zip(before.graph.initializer, mixed.graph.initializer, strict=True):
        a, b = numpy_helper.to_array(old), numpy_helper.to_array(new)
        mean = (1 - share) * a.astype(np.float32) + share * b.astype(np.float32)
        new.CopyFrom(numpy_helper.from_array(mean.astype(b.dtype), new.name))
    path.write_bytes(mixed.SerializeToString())
