"""A ring all-reduce: both orders of addition, in float32 scalars."""

import pathlib
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1]))

import numpy as np

import example_files

REPLICAS, SIZE = 4, 8
CHUNK = SIZE // REPLICAS


def total(x, first, i):
    """Element i of all, from replica `first` on, each sum rounded."""
    result = x[first][i]
    for step in range(1, REPLICAS):
        result = result + x[(first + step) % REPLICAS][i]
    return result


if __name__ == "__main__":
    rng = np.random.default_rng(2)
    a = rng.integers(-2**31, 2**31, size=(REPLICAS, SIZE)).astype(np.int32)
    # Magnitudes so far apart that the order of addition shows.
    b = (rng.normal(size=(REPLICAS, SIZE)) *
         10.0 ** rng.integers(-3, 8, size=(REPLICAS, SIZE))).astype(np.float32)
    sums = a.astype(np.int64).sum(0).astype(np.int32)  # modulo 2^32
    ring = np.array([total(b, i // CHUNK, i) for i in range(SIZE)], np.float32)
    plain = np.array([total(b, 0, i) for i in range(SIZE)], np.float32)
    assert (ring != plain).any()
    example_files.write_args(__file__, "args.json", by_process=[
        [a[r], b[r]] for r in range(REPLICAS)])
    example_files.write(__file__, "expected.json",
                        ["module.hlo --args args.json"],
                        [[sums, sums, ring, plain]] * REPLICAS,
                        "NumPy: integers modulo 2^32, float32 scalars in the "
                        "order of each method")
