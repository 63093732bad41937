"""Writes and reads weights as they are sent: 8-bit integers with one scale per row, in one compressed file.

The file is gzip of: the length of the header (4 bytes, little endian), the header (JSON, padded to 4 bytes), all
float32 numbers (vectors, and the scales of matrices), then all 8-bit integers, both in the order of the header.
models/inference/weights.ts reads the same.
"""

import gzip
import json
import struct
from dataclasses import asdict
from pathlib import Path

import numpy as np
import torch

from transformer import Shape, Transformer


def quantise(matrix: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Rows as integers from -127 to 127, and what to multiply each row by."""
    scales = (np.abs(matrix).max(axis=1) / 127).astype(np.float32)
    scales[scales == 0] = 1
    return np.clip(np.rint(matrix / scales[:, None]), -127, 127).astype(np.int8), scales


def save_weights(model: Transformer, path: Path, facts: dict) -> int:
    tensors, floats, integers = [], [], []
    for name, weight in model.state_dict().items():
        values = weight.detach().float().cpu().numpy()
        if values.ndim == 1:
            tensors.append({"name": name, "rows": len(values), "columns": 0})
            floats.append(values.astype("<f4"))
        else:
            tensors.append({"name": name, "rows": values.shape[0], "columns": values.shape[1]})
            whole, scales = quantise(values)
            floats.append(scales.astype("<f4"))
            integers.append(whole)
    header = json.dumps({"format": 1, "shape": asdict(model.shape), **facts, "tensors": tensors}).encode()
    header += b" " * (-len(header) % 4)
    content = struct.pack("<I", len(header)) + header + b"".join(part.tobytes() for part in floats + integers)
    packed = gzip.compress(content, compresslevel=9, mtime=0)
    path.write_bytes(packed)
    return len(packed)


def load_weights(path: Path) -> Transformer:
    """The model with the weights of a file, as float32."""
    content = gzip.decompress(path.read_bytes())
    (length,) = struct.unpack_from("<I", content)
    header = json.loads(content[4 : 4 + length])
    model = Transformer(Shape(**header["shape"]))
    at_float = 4 + length
    at_integer = at_float + 4 * sum(tensor["rows"] for tensor in header["tensors"])
    state = {}
    for tensor in header["tensors"]:
        rows, columns = tensor["rows"], tensor["columns"]
        floats = np.frombuffer(content, "<f4", rows, at_float)
        at_float += 4 * rows
        if columns:
            whole = np.frombuffer(content, np.int8, rows * columns, at_integer).reshape(rows, columns)
            at_integer += rows * columns
            floats = whole.astype(np.float32) * floats[:, None]
        state[tensor["name"]] = torch.from_numpy(floats.copy())
    model.load_state_dict(state)
    return model.eval()
