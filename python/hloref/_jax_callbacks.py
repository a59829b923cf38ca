"""Threads for the Python callbacks of programs on several devices.

JAX's contexts (jax.set_mesh, jax.enable_x64 ..) belong to a thread. A callback
of such a program begins with none of its caller's, as on XLA:CPU, where each
device has a thread.
"""

import concurrent.futures

# As many as callbacks that wait in one another.
_threads = concurrent.futures.ThreadPoolExecutor(
    max_workers=1000, thread_name_prefix="hloref-callback")


def call(callback, arguments):
    """callback(*arguments), in another thread. A signal's exception ends the
    wait; the callback goes on."""
    return _threads.submit(callback, *arguments).result()
