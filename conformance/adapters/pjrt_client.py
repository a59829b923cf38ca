"""A PJRT plugin by its C API: compiles serialized HLO modules and runs them.

Needs: pip install cffi ml_dtypes numpy, a C preprocessor (cc), the plugin and
the header pjrt_c_api.h that belongs to it.
"""
import pathlib
import re
import subprocess
import tempfile

import cffi
import numpy as np
from protocol import TYPES

# PJRT_Error_Code of what a backend does not do.
UNIMPLEMENTED = 12


class PjrtError(Exception):
    """An error of the plugin; `code` is a PJRT_Error_Code."""

    def __init__(self, code, message):
        super().__init__(message)
        self.code = code


def _declarations(header):
    """The C API's declarations, as cffi reads them."""
    with tempfile.TemporaryDirectory() as folder:
        for name in ("assert", "stdbool", "stddef", "stdint"):
            pathlib.Path(folder, name + ".h").touch()
        text = subprocess.run(
            ["cc", "-E", "-P", "-nostdinc", f"-I{folder}", str(header)],
            capture_output=True, text=True, check=True).stdout
    text = re.sub(r"static_assert\(.*?\);", "", text, flags=re.S)
    text = re.sub(r"_Static_assert\(.*?\);", "", text, flags=re.S)
    # enum { .. } constants of struct sizes: offsetof is beyond cffi.
    return re.sub(r"enum \{[^}]*offsetof[^}]*\};", "", text, flags=re.S)


def _varint(value):
    value &= (1 << 64) - 1
    encoded = bytearray()
    while value > 0x7f:
        encoded.append(value & 0x7f | 0x80)
        value >>= 7
    return bytes(encoded + bytes([value]))


def _number(field, value):
    return _varint(field << 3) + _varint(value)


def _message(field, body):
    return _varint(field << 3 | 2) + _varint(len(body)) + body


def _compile_options(replicas, partitions):
    """CompileOptionsProto: process (r, p) on device r * partitions + p."""
    assignment = _number(1, replicas) + _number(2, partitions)
    for p in range(partitions):
        ids = b"".join(_varint(r * partitions + p) for r in range(replicas))
        assignment += _message(3, _message(1, ids))
    spmd = _number(6, 1) if partitions > 1 else b""
    build = (_number(1, -1) + _number(4, replicas) + _number(5, partitions) +
             spmd + _message(9, assignment))
    return _message(3, build)


class Executable:
    def __init__(self, client, loaded, devices):
        self.loaded, self.devices = loaded, devices
        plain = client.call("LoadedExecutable_GetExecutable",
                            loaded_executable=loaded).executable
        self.outputs = client.call("Executable_NumOutputs",
                                   executable=plain).num_outputs
        client.call("Executable_Destroy", executable=plain)


class PjrtClient:
    def __init__(self, plugin, header):
        self.ffi = cffi.FFI()
        self.ffi.cdef("const void* GetPjrtApi(void);")
        self.ffi.cdef(_declarations(header), override=True)
        self.library = self.ffi.dlopen(str(plugin))
        self.api = self.ffi.cast("const PJRT_Api*", self.library.GetPjrtApi())
        self.keep = []  # what the plugin may look at until a call's work is done
        self.call("Plugin_Initialize")
        self.client = self.call("Client_Create").client
        devices = self.call("Client_AddressableDevices", client=self.client)
        self.devices = [devices.addressable_devices[i]
                        for i in range(devices.num_addressable_devices)]
        enum = self.ffi.typeof("PJRT_Buffer_Type").relements
        self.codes = {name.rsplit("_", 1)[1].lower(): code
                      for name, code in enum.items()}
        self.names = {code: name for name, code in self.codes.items()}

    def struct(self, name, **fields):
        args = self.ffi.new(f"PJRT_{name}*")
        args.struct_size = self.ffi.sizeof(f"PJRT_{name}")
        for field, value in fields.items():
            setattr(args, field, value)
        return args

    def call(self, name, **fields):
        args = self.struct(f"{name}_Args", **fields)
        error = getattr(self.api, f"PJRT_{name}")(args)
        if not error:
            return args
        said = self.struct("Error_Message_Args", error=error)
        self.api.PJRT_Error_Message(said)
        text = self.ffi.string(said.message, said.message_size).decode()
        asked = self.struct("Error_GetCode_Args", error=error)
        self.api.PJRT_Error_GetCode(asked)
        self.api.PJRT_Error_Destroy(
            self.struct("Error_Destroy_Args", error=error))
        raise PjrtError(asked.code, text)

    def version(self):
        said = self.call("Client_PlatformVersion", client=self.client)
        return self.ffi.string(said.platform_version,
                               said.platform_version_size).decode()

    def _bytes(self, data):
        buffer = self.ffi.new("char[]", bytes(data) or b"\0")
        self.keep.append(buffer)
        return buffer

    def _numbers(self, kind, values):
        array = self.ffi.new(f"{kind}[]", list(values) or [0])
        self.keep.append(array)
        return array

    def _await(self, event):
        try:
            self.call("Event_Await", event=event)
        finally:
            self.call("Event_Destroy", event=event)

    def compile(self, program, replicas, partitions, form="hlo"):
        """`form`: hlo, a serialized HloModuleProto, or mlir, as text."""
        options = _compile_options(replicas, partitions)
        program = self.struct("Program", code=self._bytes(program),
                              code_size=len(program),
                              format=self._bytes(form.encode()),
                              format_size=len(form))
        loaded = self.call("Client_Compile", client=self.client,
                           program=program,
                           compile_options=self._bytes(options),
                           compile_options_size=len(options)).executable
        return Executable(self, loaded, self.devices[:replicas * partitions])

    def forget(self, executable):
        self.call("LoadedExecutable_Destroy", executable=executable.loaded)

    def _layout(self, minor_to_major):
        layout = self.struct("Buffer_MemoryLayout")
        layout.type = self.library.PJRT_Buffer_MemoryLayout_Type_Tiled
        layout.tiled.struct_size = self.ffi.sizeof(
            "PJRT_Buffer_MemoryLayout_Tiled")
        layout.tiled.minor_to_major = self._numbers("int64_t", minor_to_major)
        layout.tiled.minor_to_major_size = len(minor_to_major)
        self.keep.append(layout)
        return layout

    def _upload(self, kind, array, layout, device):
        done = self.call(
            "Client_BufferFromHostBuffer", client=self.client,
            data=self._bytes(np.ascontiguousarray(array).tobytes()),
            type=self.codes[kind], dims=self._numbers("int64_t", array.shape),
            num_dims=array.ndim, device=device,
            device_layout=self._layout(layout) if layout else self.ffi.NULL,
            # Immutable until the transfer completes.
            host_buffer_semantics=1)
        self._await(done.done_with_host_buffer)
        return done.buffer

    def _sizes(self, name, buffer):
        said = self.call(f"Buffer_{name}", buffer=buffer)
        values = said.dims if name == "Dimensions" else said.unpadded_dims
        return [values[i] for i in range(said.num_dims)]

    def _download(self, buffer):
        """Type, bounds, and the array in its actual sizes."""
        kind = self.names[self.call("Buffer_ElementType", buffer=buffer).type]
        if kind == "token":
            return kind, [], None
        bounds = self._sizes("Dimensions", buffer)
        sizes = self._sizes("UnpaddedDimensions", buffer)
        major = self._layout(range(len(bounds))[::-1])
        asked = self.call("Buffer_ToHostBuffer", src=buffer, host_layout=major)
        room = self.ffi.new("char[]", max(1, asked.dst_size))
        got = self.call("Buffer_ToHostBuffer", src=buffer, host_layout=major,
                        dst=room, dst_size=asked.dst_size)
        self._await(got.event)
        dtype = np.dtype(TYPES[kind])
        count = int(np.prod(sizes, dtype=np.int64))
        data = bytes(self.ffi.buffer(room, asked.dst_size))
        array = np.frombuffer(data, dtype, count).reshape(sizes)
        return kind, bounds, array

    def run(self, executable, arguments, layouts):
        """`arguments`: for each device [(type, array)]; `layouts`: of each
        parameter, minor to major, or None. Gives for each device
        [(type, bounds, array)]."""
        devices, outputs = executable.devices, executable.outputs
        uploaded, results = [], []
        try:
            for device, mine in zip(devices, arguments):
                uploaded.append([self._upload(kind, array, layout, device)
                                 for (kind, array), layout
                                 in zip(mine, layouts)])
            lists = [self.ffi.new("PJRT_Buffer*[]", mine or [self.ffi.NULL])
                     for mine in uploaded]
            results = [self.ffi.new("PJRT_Buffer*[]", max(1, outputs))
                       for _ in devices]
            events = self.ffi.new("PJRT_Event*[]", len(devices))
            self.call("LoadedExecutable_Execute", executable=executable.loaded,
                      options=self.struct("ExecuteOptions"),
                      argument_lists=self.ffi.new("PJRT_Buffer* const*[]",
                                                  lists),
                      num_devices=len(devices), num_args=len(arguments[0]),
                      output_lists=self.ffi.new("PJRT_Buffer**[]", results),
                      device_complete_events=events)
            for event in events:
                self._await(event)
            return [[self._download(mine[k]) for k in range(outputs)]
                    for mine in results]
        finally:
            for mine in uploaded:
                for buffer in mine:
                    self.call("Buffer_Destroy", buffer=buffer)
            for mine in results:
                for k in range(outputs):
                    if mine[k]:
                        self.call("Buffer_Destroy", buffer=mine[k])
            self.keep.clear()
