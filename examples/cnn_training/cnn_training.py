"""The network in float64, its gradients by differences of the loss; the program
was written by hand."""

import pathlib
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1]))

import numpy as np

import example_files

STEPS, RATE, WIDTH = 30, 0.5, 1e-6


def logits(images, kernel, scale, offset, dense):
    n = len(images)
    padded = np.pad(images[..., 0], ((0, 0), (1, 1), (1, 1)))
    features = sum(padded[:, i:i + 6, j:j + 6, None] * kernel[i, j, 0]
                   for i in range(3) for j in range(3))
    mean = features.mean((0, 1, 2))
    variance = features.var((0, 1, 2))
    normal = (features - mean) / np.sqrt(variance + 0.001) * scale + offset
    active = np.maximum(normal, 0)
    pooled = active.reshape(n, 3, 2, 3, 2, 2).max((2, 4))
    return pooled.reshape(n, 18) @ dense


def loss(images, labels, weights):
    y = logits(images, *weights)
    return -np.mean(np.sum(labels * (
        y - np.log(np.exp(y).sum(1, keepdims=True))), 1))


def gradient(images, labels, weights):
    """Central differences of the loss, one weight at a time."""
    result = [np.zeros_like(weight) for weight in weights]
    for weight, slope in zip(weights, result):
        for place in np.ndindex(weight.shape):
            kept = weight[place]
            weight[place] = kept + WIDTH
            above = loss(images, labels, weights)
            weight[place] = kept - WIDTH
            slope[place] = (above - loss(images, labels, weights)) / (2 * WIDTH)
            weight[place] = kept
    return result


def reference(images, labels, kernel, dense):
    weights = [kernel, np.ones(2), np.zeros(2), dense]
    losses = []
    for _ in range(STEPS):
        losses.append(loss(images, labels, weights))
        slopes = gradient(images, labels, weights)
        weights = [w - RATE * slope for w, slope in zip(weights, slopes)]
    return [np.array(losses), logits(images, *weights).argmax(1)]


if __name__ == "__main__":
    rng = np.random.default_rng(9)
    row, column = np.mgrid[0:6, 0:6]
    stripes = [row % 2, column % 2, (row + column) // 2 % 2]
    kinds = [0, 1, 2, 0, 1, 2]
    images = np.array([stripes[kind] + rng.normal(0, 0.2, (6, 6))
                       for kind in kinds])[..., None].round(2)
    labels = np.eye(3)[kinds]
    kernel = rng.normal(0, 0.5, (3, 3, 1, 2)).round(2)
    dense = rng.normal(0, 0.2, (18, 3)).round(2)
    args = [a.astype(np.float32) for a in (images, labels, kernel, dense)]
    losses, found = reference(*[a.astype(np.float64) for a in args])
    example_files.write_args(__file__, "args.json", args=args)
    example_files.write(
        __file__, "expected.json", ["module.hlo --args args.json"],
        [[losses.astype(np.float32), found.astype(np.int32)]],
        "NumPy in float64, gradients by central differences",
        relative=1e-3, absolute=1e-4,
        reason="thirty steps in f32, and differences good to 9 digits")
