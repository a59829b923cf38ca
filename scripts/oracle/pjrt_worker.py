"""Runs HLO programs on the devices of XLA:CPU, one JSON object a line.

In:  {"text": HLO, "replicas": R, "partitions": P,
      "args": for each device [{"type": "f32", "dims": [3], "bits": hex}, ..]}
Out: {"results": for each device [hex of each array, ..]} or {"error": message}

XLA may die or hang: the caller has a time limit and starts another worker.
Needs: pip install -r conformance/adapters/requirements.txt
"""

import json
import os
import pathlib
import sys

os.environ["XLA_FLAGS"] = "--xla_cpu_enable_fast_min_max=false"
ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "conformance" / "adapters"))

import numpy as np
from jaxlib import _jax as hlo
import xla_plugins.xla_cpu_pjrt as plugin

from pjrt_client import TYPES, PjrtClient


def run(client, text, replicas, partitions, args):
    proto = hlo.hlo_module_from_text(text).as_serialized_hlo_module_proto()
    arrays = [[(arg["type"], np.frombuffer(bytes.fromhex(arg["bits"]),
                                           TYPES[arg["type"]])
                .reshape(arg["dims"])) for arg in device] for device in args]
    results = client.run(client.compile(proto, replicas, partitions), arrays,
                         [None] * len(args[0]))
    return [[leaf[2].tobytes().hex() for leaf in device]
            for device in results]


def main():
    folder = pathlib.Path(list(plugin.__path__)[0])
    client = PjrtClient(folder / "xla_cpu_pjrt.so",
                        folder / "include" / "pjrt_c_api.h")
    for line in sys.stdin:
        try:
            answer = {"results": run(client, **json.loads(line))}
        except Exception as error:  # Whatever XLA says is the answer.
            answer = {"error": str(error)}
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
