"""The plugin's devices. JAX reads these before its first use."""

import os

os.environ.setdefault("HLOREF_JAX_OPTIONS", "devices=4")
os.environ.setdefault("JAX_NUM_CPU_DEVICES", "4")
os.environ.setdefault("JAX_PLATFORMS", "hloref,cpu")
