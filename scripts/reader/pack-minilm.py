"""Packs MiniLM's weights with eight bits a number, to start training from: `pack-minilm.py model.safetensors minilm.npz`."""

import json
import struct
import sys

import numpy


def read_safetensors(path):
    with open(path, "rb") as file:
        data = file.read()
    (length,) = struct.unpack("<Q", data[:8])
    for name, entry in json.loads(data[8 : 8 + length]).items():
        if name == "__metadata__" or entry["dtype"] not in ("F16", "F32"):
            continue
        start, end = entry["data_offsets"]
        kind = numpy.float16 if entry["dtype"] == "F16" else numpy.float32
        values = numpy.frombuffer(data[8 + length + start : 8 + length + end], kind).reshape(entry["shape"])
        yield name, values.astype(numpy.float32)


def main(source, target):
    packed = {}
    for name, values in read_safetensors(source):
        if values.ndim == 2:
            scale = numpy.maximum(numpy.abs(values).max(1, keepdims=True), 1e-8) / 127
            packed[name], packed[name + "/scale"] = numpy.round(values / scale).astype(numpy.int8), scale
        else:
            packed[name] = values
    numpy.savez_compressed(target, **packed)


if __name__ == "__main__":
    main(*sys.argv[1:])
