"""The spectrum of two tones and some noise by a real FFT of length 1,000."""

import pathlib
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1]))

from jax import lax
import jax.numpy as jnp
import numpy as np

import jax_example

WHAT = """\
Amplitudes of a signal of 1,000 samples a second by frequency, 0 to 40 Hz, and
the two strongest: a Hann window, a real FFT, absolute values, sort.
spectrum.svg shows them."""

RATE, LAST = 1000, 40


def fft_spectrum(signal):
    n = signal.shape[0]
    window = 0.5 - 0.5 * jnp.cos(2 * np.pi / n * lax.iota(np.float32, n))
    spectrum = jnp.fft.rfft(signal * window)[:LAST + 1]
    amplitude = jnp.abs(spectrum) * (4 / n)
    return amplitude, lax.top_k(amplitude, 6)[1]


def reference(signal):
    n = len(signal)
    t = np.arange(n)
    windowed = signal * (0.5 - 0.5 * np.cos(2 * np.pi / n * t))
    # The sum itself, no FFT.
    amplitude = [abs(sum(windowed * np.exp(-2j * np.pi * k * t / n))) * 4 / n
                 for k in range(LAST + 1)]
    order = np.argsort(-np.array(amplitude), kind="stable")[:6]
    return [np.array(amplitude), order.astype(np.int32)]


def picture(amplitude):
    bars = "\n".join(
        f'<rect x="{20 + 14 * hertz}" y="{220 - 90 * a:.1f}" width="10" '
        f'height="{90 * a:.1f}"/>' for hertz, a in enumerate(amplitude))
    ticks = "\n".join(
        f'<text x="{25 + 14 * hertz}" y="236" text-anchor="middle">{hertz}'
        '</text>' for hertz in range(0, LAST + 1, 5))
    return (f'<svg xmlns="http://www.w3.org/2000/svg" width="620" height="260" '
            f'font-family="sans-serif" font-size="12">\n'
            f'<title>Amplitude by frequency in Hz</title>\n'
            f'<g fill="#36c">\n{bars}\n</g>\n{ticks}\n'
            f'<text x="310" y="254" text-anchor="middle">Hz</text>\n</svg>\n')


if __name__ == "__main__":
    rng = np.random.default_rng(12)
    t = np.arange(RATE) / RATE
    signal = (1.5 * np.sin(2 * np.pi * 7 * t) +
              0.8 * np.cos(2 * np.pi * 23 * t + 1) +
              rng.normal(0, 0.3, RATE)).round(3).astype(np.float32)
    expected = reference(signal.astype(np.float64))
    jax_example.write(
        __file__, WHAT, fft_spectrum, [signal], expected,
        "the sum of the definition in NumPy, float64",
        relative=1e-5, absolute=1e-6,
        reason="the window is f32: its cosine's argument is rounded")
    pathlib.Path(__file__).with_name("spectrum.svg").write_text(
        picture(expected[0]))
