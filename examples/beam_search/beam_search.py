"""A step of beam search: the best four continuations of four sentences."""

import pathlib
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1]))

import jax
from jax import lax
import jax.numpy as jnp
import numpy as np

import jax_example

WHAT = """\
Beam search for two sentences with four beams each: log softmax over 6 words,
added to the scores so far; the four best of 4 x 6 (top-k), the beams that they
continue and the words that they add; the histories gathered and extended. A
beam that has ended (word 0 last) continues with word 0 only, at no cost."""

BATCH, BEAMS, WORDS, LENGTH = 2, 4, 6, 3


def beam_search(logits, scores, history):
    step = jax.nn.log_softmax(logits)
    ended = history[:, :, -1] == 0
    only_end = jnp.where(lax.iota(np.int32, WORDS) == 0, 0.0, -jnp.inf)
    step = jnp.where(ended[:, :, None], only_end, step)
    total = (scores[:, :, None] + step).reshape(BATCH, BEAMS * WORDS)
    best, place = lax.top_k(total, BEAMS)
    beam, word = place // WORDS, place % WORDS
    kept = jnp.take_along_axis(history, beam[:, :, None], axis=1)
    return best, jnp.concatenate([kept, word[:, :, None]], axis=2)


def reference(logits, scores, history):
    best, histories = [], []
    for b in range(BATCH):
        candidates = []
        for k in range(BEAMS):
            norm = np.log(np.sum(np.exp(logits[b, k])))
            for w in range(WORDS):
                step = logits[b, k, w] - norm
                if history[b, k, -1] == 0:
                    step = 0 if w == 0 else -np.inf
                candidates.append((scores[b, k] + step,
                                   [*history[b, k].tolist(), w]))
        candidates.sort(key=lambda each: -each[0])
        best.append([score for score, _ in candidates[:BEAMS]])
        histories.append([words for _, words in candidates[:BEAMS]])
    return [np.array(best), np.array(histories, np.int32)]


if __name__ == "__main__":
    rng = np.random.default_rng(6)
    logits = rng.normal(0, 2, (BATCH, BEAMS, WORDS)).round(2).astype(np.float32)
    scores = (-rng.random((BATCH, BEAMS)) * 4).round(2).astype(np.float32)
    history = rng.integers(1, WORDS, (BATCH, BEAMS, LENGTH)).astype(np.int32)
    history[1, 2, -1] = 0
    args = [logits, scores, history]
    jax_example.write(
        __file__, WHAT, beam_search, args,
        reference(*[arg.astype(np.float64) for arg in args[:2]], history),
        "Python lists, float64", relative=1e-5, absolute=1e-5,
        reason="f32 logarithms of sums of 6 terms")
