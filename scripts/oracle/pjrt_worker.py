"""Runs HLO programs on the devices of XLA:CPU, one JSON object a line.

In:  {"text": HLO, "replicas": R, "partitions": P,
      "args": for each device [{"type": "f32", "dims": [3], "bits": hex}, ..]}
Out: {"results": for each device [hex of each array, ..]} or {"error": message}

XLA may die or hang: the caller has a time limit and starts another worker.
Needs: pip install jaxlib==0.10.2 xla-cpu-pjrt==0.0.1 cffi
"""

import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

os.environ["XLA_FLAGS"] = "--xla_cpu_enable_fast_min_max=false"

import cffi
from jaxlib import _hlo
import xla_plugins.xla_cpu_pjrt as plugin

FOLDER = pathlib.Path(list(plugin.__path__)[0])


def declarations():
    """The C API's declarations, as cffi reads them."""
    with tempfile.TemporaryDirectory() as folder:
        for name in ("assert", "stdbool", "stddef", "stdint"):
            pathlib.Path(folder, name + ".h").touch()
        text = subprocess.run(
            ["cc", "-E", "-P", "-nostdinc", f"-I{folder}",
             str(FOLDER / "include" / "pjrt_c_api.h")],
            capture_output=True, text=True, check=True).stdout
    text = re.sub(r"static_assert\(.*?\);", "", text, flags=re.S)
    text = re.sub(r"_Static_assert\(.*?\);", "", text, flags=re.S)
    # enum { .. } constants of struct sizes: offsetof is beyond cffi.
    return re.sub(r"enum \{[^}]*offsetof[^}]*\};", "", text, flags=re.S)


def varint(value):
    value &= (1 << 64) - 1
    encoded = bytearray()
    while value > 0x7f:
        encoded.append(value & 0x7f | 0x80)
        value >>= 7
    return bytes(encoded + bytes([value]))


def number(field, value):
    return varint(field << 3) + varint(value)


def message(field, body):
    return varint(field << 3 | 2) + varint(len(body)) + body


def compile_options(replicas, partitions):
    """CompileOptionsProto: process (r, p) on device r * partitions + p."""
    assignment = number(1, replicas) + number(2, partitions)
    for p in range(partitions):
        ids = b"".join(varint(r * partitions + p) for r in range(replicas))
        assignment += message(3, message(1, ids))
    spmd = number(6, 1) if partitions > 1 else b""
    build = (number(1, -1) + number(4, replicas) + number(5, partitions) +
             spmd + message(9, assignment))
    return message(3, build)


class Client:
    def __init__(self):
        self.ffi = cffi.FFI()
        self.ffi.cdef("const void* GetPjrtApi(void);")
        self.ffi.cdef(declarations(), override=True)
        self.library = self.ffi.dlopen(str(FOLDER / "xla_cpu_pjrt.so"))
        self.api = self.ffi.cast("const PJRT_Api*", self.library.GetPjrtApi())
        self.keep = []
        self.call("Plugin_Initialize")
        self.client = self.call("Client_Create").client
        devices = self.call("Client_AddressableDevices", client=self.client)
        self.devices = [devices.addressable_devices[i]
                        for i in range(devices.num_addressable_devices)]

    def struct(self, name, **fields):
        args = self.ffi.new(f"PJRT_{name}*")
        args.struct_size = self.ffi.sizeof(f"PJRT_{name}")
        for field, value in fields.items():
            setattr(args, field, value)
        return args

    def call(self, name, **fields):
        args = self.struct(f"{name}_Args", **fields)
        error = getattr(self.api, f"PJRT_{name}")(args)
        if error:
            said = self.struct("Error_Message_Args", error=error)
            self.api.PJRT_Error_Message(said)
            text = self.ffi.string(said.message, said.message_size).decode()
            self.api.PJRT_Error_Destroy(
                self.struct("Error_Destroy_Args", error=error))
            raise RuntimeError(text)
        return args

    def bytes(self, data):
        buffer = self.ffi.new("char[]", bytes(data) or b"\0")
        self.keep.append(buffer)
        return buffer

    def await_event(self, event):
        self.call("Event_Await", event=event)
        self.call("Event_Destroy", event=event)

    def compile(self, text, replicas, partitions):
        proto = _hlo.hlo_module_from_text(text).as_serialized_hlo_module_proto()
        options = compile_options(replicas, partitions)
        program = self.struct("Program", code=self.bytes(proto),
                              code_size=len(proto), format=self.bytes(b"hlo"),
                              format_size=3)
        return self.call("Client_Compile", client=self.client, program=program,
                         compile_options=self.bytes(options),
                         compile_options_size=len(options)).executable

    def upload(self, arg, device):
        dims = self.ffi.new("int64_t[]", arg["dims"] or [0])
        kind = getattr(self.library,
                       "PJRT_Buffer_Type_" + arg["type"].upper())
        done = self.call(
            "Client_BufferFromHostBuffer", client=self.client,
            data=self.bytes(bytes.fromhex(arg["bits"])), type=kind, dims=dims,
            num_dims=len(arg["dims"]), device=device,
            # Immutable until the transfer completes.
            host_buffer_semantics=1)
        self.await_event(done.done_with_host_buffer)
        return done.buffer

    def download(self, buffer):
        asked = self.call("Buffer_ToHostBuffer", src=buffer)
        room = self.ffi.new("char[]", max(1, asked.dst_size))
        got = self.call("Buffer_ToHostBuffer", src=buffer, dst=room,
                        dst_size=asked.dst_size)
        self.await_event(got.event)
        self.call("Buffer_Destroy", buffer=buffer)
        return bytes(self.ffi.buffer(room, asked.dst_size)).hex()

    def run(self, text, replicas, partitions, args):
        self.keep.clear()
        executable = self.compile(text, replicas, partitions)
        count = replicas * partitions
        plain = self.call("LoadedExecutable_GetExecutable",
                          loaded_executable=executable).executable
        outputs = self.call("Executable_NumOutputs",
                            executable=plain).num_outputs
        lists = [self.ffi.new("PJRT_Buffer*[]",
                              [self.upload(arg, self.devices[i])
                               for arg in args[i]] or [self.ffi.NULL])
                 for i in range(count)]
        results = [self.ffi.new("PJRT_Buffer*[]", max(1, outputs))
                   for _ in range(count)]
        events = self.ffi.new("PJRT_Event*[]", count)
        self.call("LoadedExecutable_Execute", executable=executable,
                  options=self.struct("ExecuteOptions"),
                  argument_lists=self.ffi.new("PJRT_Buffer* const*[]", lists),
                  num_devices=count, num_args=len(args[0]),
                  output_lists=self.ffi.new("PJRT_Buffer**[]", results),
                  device_complete_events=events)
        for i in range(count):
            self.await_event(events[i])
        return [[self.download(result[k]) for k in range(outputs)]
                for result in results]


def main():
    client = Client()
    for line in sys.stdin:
        try:
            answer = {"results": client.run(**json.loads(line))}
        except Exception as error:  # Whatever XLA says is the answer.
            answer = {"error": str(error)}
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
