"""
Writes a reader as `reader.json` (names, shapes and places) and `reader-N.bin`. A matrix has eight bits a weight and one
scale a row; all else is 32-bit floats. The model goes on with the rounded weights.
"""

import json

import torch

LARGEST_FILE = 15 * 1024 * 1024


def export(model, folder, languages):
    entries, files, current = [], [], bytearray()

    def put(data):
        nonlocal current
        if current and len(current) + len(data) > LARGEST_FILE:
            files.append(bytes(current))
            current = bytearray()
        place = {"file": len(files), "at": len(current), "bytes": len(data)}
        current += data
        current += bytes(-len(current) % 16)
        return place

    rounded = {}
    for name, values in model.state_dict().items():
        values = values.detach().float().cpu()
        entry = {"name": name, "shape": list(values.shape)}
        if values.dim() == 2:
            scale = values.abs().amax(1, keepdim=True).clamp_min(1e-8) / 127
            whole = (values / scale).round().clamp(-127, 127)
            entry["weights"] = put(whole.to(torch.int8).numpy().tobytes())
            entry["scales"] = put(scale.flatten().numpy().astype("<f4").tobytes())
            rounded[name] = whole * scale
        else:
            entry["floats"] = put(values.numpy().astype("<f4").tobytes())
            rounded[name] = values
        entries.append(entry)
    files.append(bytes(current))
    for number, data in enumerate(files):
        with open(f"{folder}/reader-{number}.bin", "wb") as file:
            file.write(data)
    with open(f"{folder}/reader.json", "w", encoding="utf-8") as file:
        json.dump({"layers": list(model.kept), "languages": languages, "entries": entries}, file)
    model.load_state_dict(rounded)
