"""An MLIR context that reads StableHLO, from jaxlib."""
from jaxlib.mlir import ir
from jaxlib.mlir._mlir_libs import _jax_mlir_ext
from jaxlib.mlir.dialects import chlo, mhlo, stablehlo


def stablehlo_context():
    registry = ir.DialectRegistry()
    _jax_mlir_ext.register_dialects(registry)
    context = ir.Context()
    context.append_dialect_registry(registry)
    context.load_all_available_dialects()
    chlo.register_dialect(context)
    mhlo.register_mhlo_dialect(context)
    stablehlo.register_dialect(context)
    return context
