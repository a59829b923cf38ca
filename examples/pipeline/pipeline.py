"""A pipeline of three programs: (3 x + 1)^2 - 5, in integers."""

import pathlib
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1]))

import numpy as np

import example_files

if __name__ == "__main__":
    x = np.arange(-4, 4).reshape(4, 2)
    y = ((3 * x + 1) ** 2 - 5).astype(np.float32)
    batches = np.int32(4)
    example_files.write_args(__file__, "args.json", by_process=[
        [x.astype(np.float32)], [], []])
    example_files.write(__file__, "expected.json",
                        ["first.hlo middle.hlo last.hlo --assign 0,1,2 "
                         "--args args.json"],
                        [batches, batches, y], "NumPy integers",
                        reason="small integers: every step is exact")
