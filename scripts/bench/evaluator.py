"""A worker of rows.py: XLA's HloEvaluator, by the interpreter client of jaxlib
0.4.13, the last that has one. Answers each name of a folder, which has
program.hlo and 0.npy, 1.npy .., with the seconds of one round."""
import json
import pathlib
import sys
import time

import numpy as np
from jaxlib import xla_client

CLIENT = xla_client.make_interpreter_client()


def load(folder):
    text = (folder / "program.hlo").read_text()
    proto = xla_client._xla.hlo_module_from_text(
        text).as_serialized_hlo_module_proto()
    program = CLIENT.compile(xla_client._xla.mlir.xla_computation_to_mlir_module(
        xla_client.XlaComputation(proto)))
    count = len(list(folder.glob("*.npy")))
    arguments = [CLIENT.buffer_from_pyval(np.load(folder / f"{i}.npy"))
                 for i in range(count)]

    def run():
        for result in program.execute(arguments):
            result.block_until_ready()
    return run


def main():
    print(json.dumps([]), flush=True)
    name, run = "", None
    for line in sys.stdin:
        if name != line.strip():
            name = line.strip()
            run = load(pathlib.Path(name))
        begin = time.process_time()
        run()
        print(json.dumps({"evaluator": time.process_time() - begin}),
              flush=True)


if __name__ == "__main__":
    main()
