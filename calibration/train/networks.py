"""The networks, and how they become small ONNX files that OpenCV runs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path

import numpy as np
import onnx
import torch
from numpy.typing import NDArray
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
    """A crop to eleven tens, eleven units (the last of each is none), where its ink lies, how much is in sight."""

    CHANNELS, DEPTHS = (28, 56, 88), (1, 2, 1)
    LAST, MIXED = 28, 112

    def __init__(self) -> None:
        super().__init__()
        layers: list[nn.Module] = []
        before = 3
        for channels, depth in zip(self.CHANNELS, self.DEPTHS, strict=True):
            layers += [Conv(before, channels, stride=2), *(Residual(channels) for _ in range(depth))]
            before = channels
        self.body = nn.Sequential(*layers, Conv(before, self.LAST, size=1))
        self.mix = nn.Linear(self.LAST * 48, self.MIXED)
        self.out = nn.Linear(self.MIXED, 27)

    def forward(self, x: Tensor) -> Tensor:
        return self.out(torch.relu(self.mix(self.body(x).flatten(1))))


class Closer(Read):
    """The same by a network three times as large, for the numbers of which the first is not sure."""

    CHANNELS, DEPTHS = (28, 64, 112), (1, 2, 4)
    LAST, MIXED = 32, 128


class _Graph:
    """Collects ONNX nodes, normalisation folded into the convolutions, weights in 8 bits and a scale a channel.

    Where stored weights `before` are given, each is mixed with those of the model; `share` is the model's part.
    """

    def __init__(self, before: Sequence[NDArray[np.float32]] = (), share: float = 1.0) -> None:
        self.nodes: list[onnx.NodeProto] = []
        self.stored: list[TensorProto] = []
        self.before, self.share = iter(before), share

    def constant(self, values: NDArray[np.generic]) -> str:
        name = f"w{len(self.stored)}"
        self.stored.append(numpy_helper.from_array(values, name))
        return name

    def weights(self, weight: Tensor, bias: Tensor) -> list[str]:
        """The names of a layer's weights, as the layer finds them, and of its bias."""
        values, shifts = (self._mixed(part.detach().numpy()) for part in (weight, bias))
        scales = np.abs(values).reshape(len(values), -1).max(1) / 127 + np.float32(1e-12)
        steps = np.round(values / scales.reshape(-1, *(1,) * (values.ndim - 1))).astype(np.int8)
        parts = [steps, scales, np.zeros(len(values), np.int8)]
        restored = self.node("DequantizeLinear", [self.constant(part) for part in parts], axis=0)
        return [restored, self.constant(shifts.astype(np.float16))]

    def _mixed(self, values: NDArray[np.float32]) -> NDArray[np.float32]:
        before = next(self.before, values)
        return (1 - self.share) * before + self.share * values

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
            "Conv", [x, *self.weights(weight, bias)],
            kernel_shape=[size, size], strides=[stride, stride], pads=[pad] * 4, dilations=[1, 1], group=1,
        )  # fmt: skip

    def linear(self, layer: nn.Linear, x: str) -> str:
        return self.node("Gemm", [x, *self.weights(layer.weight, layer.bias)], transB=1)

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
        scales = self.constant(np.array([1, 1, 2, 2], np.float32))
        return self.node(
            "Resize",
            [x, "", scales],
            mode="nearest",
            coordinate_transformation_mode="asymmetric",
            nearest_mode="floor",
        )


def stored_weights(path: Path) -> list[NDArray[np.float32]]:
    """Weights and bias of each layer of an exported network, one after the other."""
    graph = onnx.load(path).graph
    values = {tensor.name: numpy_helper.to_array(tensor) for tensor in graph.initializer}
    found = []
    for node in graph.node:
        if node.op_type == "DequantizeLinear":
            steps, scales, _ = (values[name] for name in node.input)
            values[node.output[0]] = steps * scales.reshape(-1, *(1,) * (steps.ndim - 1))
        elif node.op_type in ("Conv", "Gemm"):
            found += [values[name].astype(np.float32) for name in node.input[1:]]
    return found


def resume(model: nn.Module, path: Path, pictures: Tensor) -> None:
    """Take the weights of an exported network, and fit normalisation to what it makes of these pictures."""
    weights = [torch.from_numpy(array) for array in stored_weights(path)]
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


def export(
    model: nn.Module, path: Path, before: Sequence[NDArray[np.float32]] = (), share: float = 1.0
) -> None:
    """Write the network as ONNX, opset 13, mixed with the stored weights `before`, of which it gets its `share`."""
    model.eval()
    graph = _Graph(before, share)
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
        graph.stored,
    )
    made = helper.make_model(
        whole, opset_imports=[helper.make_opsetid("", 13)], ir_version=8, producer_name="pergamon"
    )
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(made.SerializeToString())
