// Modules that contradict themselves, or StableHLO's specification. A line
// `// error: TEXT` names the next line without one, at which an error has this
// text; there is no other error. refusals_test.cc reads it.

func.func @results() -> (tensor<2xf32>, tensor<i1>) {
  %0 = stablehlo.constant dense<1.0> : tensor<3xf32>
  %1 = stablehlo.constant dense<true> : tensor<i1>
  // error: result 0 of @results is declared as tensor<2xf32>, tensor<3xf32> is returned
  return %0, %1 : tensor<3xf32>, tensor<i1>
}

// -----
func.func @results() -> (tensor<2xf32>, tensor<i1>) {
  %0 = stablehlo.constant dense<1.0> : tensor<2xf32>
  // error: declared results of @results: 2, returned: 1
  return %0 : tensor<2xf32>
}

// -----
func.func @results() -> tensor<f64> {
  // error: declared results of @results: 1, returned: 0
  return
}

// -----
// error: the sizes of argument 0 of @main, tensor<?xf32>, are not known
func.func @main(%a: tensor<?xf32>) -> tensor<3xf32> {
  // error: result 0 of @main is declared as tensor<3xf32>, tensor<?xf32> is returned
  return %a : tensor<?xf32>
}

// -----
// In the function itself, called or not.
func.func @main(%a: tensor<2xf32>) -> tensor<2xf64> {
  %0 = call @called(%a) : (tensor<2xf32>) -> tensor<2xf64>
  return %0 : tensor<2xf64>
}
func.func private @called(%a: tensor<2xf32>) -> tensor<2xf64> {
  // error: result 0 of @called is declared as tensor<2xf64>, tensor<2xf32> is returned
  return %a : tensor<2xf32>
}
"func.func"() <{function_type = () -> tensor<f64>, sym_name = "uncalled"}> ({
  %0 = stablehlo.constant dense<1.0> : tensor<f32>
  // error: result 0 of @uncalled is declared as tensor<f64>, tensor<f32> is returned
  "func.return"(%0) : (tensor<f32>) -> ()
}) : () -> ()

// -----
// Promotion stays within a kind.
func.func @main(%a: tensor<2xf32>, %z: tensor<f32>) -> tensor<i32> {
  // error: stablehlo.reduce: f32[2] cannot be promoted to argument 0 of its region, s32[]
  %0 = "stablehlo.reduce"(%a, %z) <{dimensions = array<i64: 0>}> ({
  ^bb0(%x: tensor<i32>, %y: tensor<i32>):
    %s = stablehlo.add %x, %y : tensor<i32>
    stablehlo.return %s : tensor<i32>
  }) : (tensor<2xf32>, tensor<f32>) -> tensor<i32>
  return %0 : tensor<i32>
}

// -----
// It does not narrow, floats either.
func.func @main(%a: tensor<2xf32>, %z: tensor<f32>) -> tensor<bf16> {
  // error: stablehlo.reduce: f32[2] cannot be promoted to argument 0 of its region, bf16[]
  %0 = "stablehlo.reduce"(%a, %z) <{dimensions = array<i64: 0>}> ({
  ^bb0(%x: tensor<bf16>, %y: tensor<bf16>):
    %s = stablehlo.add %x, %y : tensor<bf16>
    stablehlo.return %s : tensor<bf16>
  }) : (tensor<2xf32>, tensor<f32>) -> tensor<bf16>
  return %0 : tensor<bf16>
}

// -----
func.func @main(%a: tensor<2xi1>, %z: tensor<i1>) -> tensor<i8> {
  // error: stablehlo.reduce: pred[2] cannot be promoted to argument 0 of its region, s8[]
  %0 = "stablehlo.reduce"(%a, %z) <{dimensions = array<i64: 0>}> ({
  ^bb0(%x: tensor<i8>, %y: tensor<i8>):
    %s = stablehlo.add %x, %y : tensor<i8>
    stablehlo.return %s : tensor<i8>
  }) : (tensor<2xi1>, tensor<i1>) -> tensor<i8>
  return %0 : tensor<i8>
}

// -----
func.func @main(%a: tensor<2xcomplex<f64>>, %z: tensor<complex<f64>>) -> tensor<complex<f32>> {
  // error: stablehlo.reduce: c128[2] cannot be promoted to argument 0 of its region, c64[]
  %0 = "stablehlo.reduce"(%a, %z) <{dimensions = array<i64: 0>}> ({
  ^bb0(%x: tensor<complex<f32>>, %y: tensor<complex<f32>>):
    %s = stablehlo.add %x, %y : tensor<complex<f32>>
    stablehlo.return %s : tensor<complex<f32>>
  }) : (tensor<2xcomplex<f64>>, tensor<complex<f64>>) -> tensor<complex<f32>>
  return %0 : tensor<complex<f32>>
}

// -----
// The inits are promoted, too.
func.func @main(%a: tensor<2xi8>, %z: tensor<i64>) -> tensor<i32> {
  // error: stablehlo.reduce: s64[] cannot be promoted to argument 0 of its region, s32[]
  %0 = "stablehlo.reduce"(%a, %z) <{dimensions = array<i64: 0>}> ({
  ^bb0(%x: tensor<i32>, %y: tensor<i32>):
    %s = stablehlo.add %x, %y : tensor<i32>
    stablehlo.return %s : tensor<i32>
  }) : (tensor<2xi8>, tensor<i64>) -> tensor<i32>
  return %0 : tensor<i32>
}

// -----
func.func @main(%a: tensor<4xi32>, %z: tensor<i32>) -> tensor<4xi8> {
  // error: stablehlo.reduce_window: s32[4] cannot be promoted to argument 0 of its region, s8[]
  %0 = "stablehlo.reduce_window"(%a, %z) <{window_dimensions = array<i64: 1>}> ({
  ^bb0(%x: tensor<i8>, %y: tensor<i8>):
    %s = stablehlo.add %x, %y : tensor<i8>
    stablehlo.return %s : tensor<i8>
  }) : (tensor<4xi32>, tensor<i32>) -> tensor<4xi8>
  return %0 : tensor<4xi8>
}

// -----
func.func @main(%a: tensor<2xf32>, %i: tensor<1xi32>, %u: tensor<f32>) -> tensor<2xi32> {
  // error: stablehlo.scatter: f32[2] cannot be promoted to argument 0 of its region, s32[]
  %0 = "stablehlo.scatter"(%a, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<
      inserted_window_dims = [0], scatter_dims_to_operand_dims = [0]>}> ({
  ^bb0(%x: tensor<i32>, %y: tensor<i32>):
    stablehlo.return %y : tensor<i32>
  }) : (tensor<2xf32>, tensor<1xi32>, tensor<f32>) -> tensor<2xi32>
  return %0 : tensor<2xi32>
}

// -----
func.func @main(%a: tensor<2xf32>) -> tensor<2xi32> {
  // error: stablehlo.all_reduce: f32[2] cannot be promoted to argument 0 of its region, s32[]
  %0 = "stablehlo.all_reduce"(%a) <{replica_groups = dense<0> : tensor<1x1xi64>}> ({
  ^bb0(%x: tensor<i32>, %y: tensor<i32>):
    stablehlo.return %y : tensor<i32>
  }) : (tensor<2xf32>) -> tensor<2xi32>
  return %0 : tensor<2xi32>
}

// -----
func.func @main(%a: tensor<2xf32>) -> tensor<2xi32> {
  // error: stablehlo.reduce_scatter: f32[2] cannot be promoted to argument 0 of its region, s32[]
  %0 = "stablehlo.reduce_scatter"(%a) <{replica_groups = dense<0> : tensor<1x1xi64>, scatter_dimension = 0 : i64}> ({
  ^bb0(%x: tensor<i32>, %y: tensor<i32>):
    stablehlo.return %y : tensor<i32>
  }) : (tensor<2xf32>) -> tensor<2xi32>
  return %0 : tensor<2xi32>
}

// -----
func.func @main(%a: tensor<2xf32>) -> tensor<2xi32> {
  // error: stablehlo.collective_reduce: f32[2] cannot be promoted to argument 0 of its region, s32[]
  %0 = "stablehlo.collective_reduce"(%a) <{replica_groups = dense<0> : tensor<1x1xi64>}> ({
  ^bb0(%x: tensor<i32>, %y: tensor<i32>):
    stablehlo.return %y : tensor<i32>
  }) : (tensor<2xf32>) -> tensor<2xi32>
  return %0 : tensor<2xi32>
}

// -----
func.func @main(%a: tensor<4xf32>, %s: tensor<4xf32>, %z: tensor<f32>) -> tensor<4xf16> {
  // error: stablehlo.select_and_scatter: f32[4] cannot be promoted to argument 0 of its region, f16[]
  %0 = "stablehlo.select_and_scatter"(%a, %s, %z) <{window_dimensions = array<i64: 1>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %c = stablehlo.compare GE, %x, %y : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  }, {
  ^bb0(%x: tensor<f16>, %y: tensor<f16>):
    stablehlo.return %y : tensor<f16>
  }) : (tensor<4xf32>, tensor<4xf32>, tensor<f32>) -> tensor<4xf16>
  return %0 : tensor<4xf16>
}

// -----
// The select region sees the operand's own type.
func.func @main(%a: tensor<4xf16>, %s: tensor<4xf16>, %z: tensor<f16>) -> tensor<4xf32> {
  // error: stablehlo.select_and_scatter: argument 0 of a region is tensor<f32>, its value is f16[]
  %0 = "stablehlo.select_and_scatter"(%a, %s, %z) <{window_dimensions = array<i64: 1>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %c = stablehlo.compare GE, %x, %y : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  }, {
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    stablehlo.return %y : tensor<f32>
  }) : (tensor<4xf16>, tensor<4xf16>, tensor<f16>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----
// Arguments of regions have the types of their values.
func.func @main(%c: tensor<i32>) -> tensor<i32> {
  // error: stablehlo.while: argument 0 of a region is tensor<i64>, its value is s32[]
  %0 = "stablehlo.while"(%c) ({
  ^bb0(%x: tensor<i64>):
    %p = stablehlo.constant dense<false> : tensor<i1>
    stablehlo.return %p : tensor<i1>
  }, {
  ^bb0(%x: tensor<i32>):
    stablehlo.return %x : tensor<i32>
  }) : (tensor<i32>) -> tensor<i32>
  return %0 : tensor<i32>
}

// -----
func.func @main(%c: tensor<i32>) -> tensor<i32> {
  // error: stablehlo.while: argument 0 of a region is tensor<2xi32>, its value is s32[]
  %0 = "stablehlo.while"(%c) ({
  ^bb0(%x: tensor<i32>):
    %p = stablehlo.constant dense<false> : tensor<i1>
    stablehlo.return %p : tensor<i1>
  }, {
  ^bb0(%x: tensor<2xi32>):
    %r = stablehlo.constant dense<5> : tensor<i32>
    stablehlo.return %r : tensor<i32>
  }) : (tensor<i32>) -> tensor<i32>
  return %0 : tensor<i32>
}

// -----
func.func @main(%p: tensor<i1>) -> tensor<i1> {
  // error: stablehlo.if: a branch has no arguments
  %0 = "stablehlo.if"(%p) ({
  ^bb0(%x: tensor<i1>):
    stablehlo.return %x : tensor<i1>
  }, {
    stablehlo.return %p : tensor<i1>
  }) : (tensor<i1>) -> tensor<i1>
  return %0 : tensor<i1>
}

// -----
func.func @main(%a: tensor<4xf32>) -> tensor<4xf32> {
  // error: stablehlo.async_start: argument 0 of a region is tensor<4xi32>, its value is f32[4]
  %0 = "stablehlo.async_start"(%a) ({
  ^bb0(%x: tensor<4xi32>):
    %1 = "stablehlo.all_gather"(%x) <{all_gather_dim = 0 : i64, replica_groups = dense<0> : tensor<1x1xi64>}> : (tensor<4xi32>) -> tensor<4xi32>
    stablehlo.return %1 : tensor<4xi32>
  }) : (tensor<4xf32>) -> !stablehlo.future<tensor<4xf32>>
  %2 = "stablehlo.async_done"(%0) : (!stablehlo.future<tensor<4xf32>>) -> tensor<4xf32>
  return %2 : tensor<4xf32>
}

// -----
func.func @main(%a: tensor<2x3xf32>, %b: tensor<3xf32>) -> tensor<3xf32> {
  // error: chlo.scan: argument 1 of a region is tensor<2xf32>, its value is f32[3]
  %0:2 = chlo.scan (%a) inits (%b) dimension = 0 {
  ^bb0(%x: tensor<3xf32>, %y: tensor<2xf32>):
    stablehlo.return %x, %x : tensor<3xf32>, tensor<3xf32>
  } : (tensor<2x3xf32>, tensor<3xf32>) -> (tensor<2x3xf32>, tensor<3xf32>)
  return %0#1 : tensor<3xf32>
}

// -----
// Operands that are sizes are read where the result is static, too.
func.func @main(%a: tensor<f32>, %b: tensor<f32>) -> tensor<2xf32> {
  %s = stablehlo.constant dense<[3]> : tensor<1xi64>
  // error: stablehlo.rng: the sizes 3 do not fit f32[2]
  %0 = stablehlo.rng %a, %b, %s, distribution = UNIFORM : (tensor<f32>, tensor<f32>, tensor<1xi64>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

// -----
func.func @main(%a: tensor<f32>, %b: tensor<f32>, %s: tensor<2xi64>) -> tensor<2xf32> {
  // error: stablehlo.rng: operand 2 is s64[2], not an integer for each of 1 dimensions
  %0 = stablehlo.rng %a, %b, %s, distribution = UNIFORM : (tensor<f32>, tensor<f32>, tensor<2xi64>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

// -----
func.func @main(%s: tensor<2xi64>) -> tensor<2xf32> {
  // error: stablehlo.dynamic_iota: operand 0 is s64[2], not an integer for each of 1 dimensions
  %0 = stablehlo.dynamic_iota %s, dim = 0 : (tensor<2xi64>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

// -----
func.func @main(%a: tensor<2xf32>, %s: tensor<1xf32>) -> tensor<2xf32> {
  // error: stablehlo.dynamic_reshape: operand 1 is f32[1], not an integer for each of 1 dimensions
  %0 = stablehlo.dynamic_reshape %a, %s : (tensor<2xf32>, tensor<1xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

// -----
func.func @main(%a: tensor<2xf32>, %s: tensor<3xi32>) -> tensor<2xf32> {
  // error: stablehlo.dynamic_broadcast_in_dim: operand 1 is s32[3], not an integer for each of 1 dimensions
  %0 = stablehlo.dynamic_broadcast_in_dim %a, %s, dims = [0] : (tensor<2xf32>, tensor<3xi32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

// -----
func.func @main(%a: tensor<4xf32>, %s: tensor<1xi32>, %l: tensor<2xi32>) -> tensor<2xf32> {
  %one = stablehlo.constant dense<1> : tensor<1xi32>
  // error: stablehlo.real_dynamic_slice: operand 2 is s32[2], not an integer for each of 1 dimensions
  %0 = stablehlo.real_dynamic_slice %a, %s, %l, %one : (tensor<4xf32>, tensor<1xi32>, tensor<2xi32>, tensor<1xi32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

// -----
// Float types are not mixed, attributes have their types.
func.func @main(%a: tensor<2xf32>, %b: tensor<2xbf16>) -> tensor<2xf32> {
  // error: stablehlo.add: its float types differ: f32 and bf16
  %0 = "stablehlo.add"(%a, %b) : (tensor<2xf32>, tensor<2xbf16>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

// -----
func.func @main(%a: tensor<2xf32>, %b: tensor<2xbf16>) -> tensor<4xf32> {
  // error: stablehlo.concatenate: its float types differ: f32 and bf16
  %0 = "stablehlo.concatenate"(%a, %b) <{dimension = 0 : i64}> : (tensor<2xf32>, tensor<2xbf16>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----
func.func @main(%a: tensor<2xf32>) -> tensor<2xf64> {
  // error: stablehlo.abs: its float types differ: f32 and f64
  %0 = "stablehlo.abs"(%a) : (tensor<2xf32>) -> tensor<2xf64>
  return %0 : tensor<2xf64>
}

// -----
func.func @main(%a: tensor<2xf32>, %b: tensor<f64>) -> tensor<4xf32> {
  // error: stablehlo.pad: its float types differ: f32 and f64
  %0 = stablehlo.pad %a, %b, low = [1], high = [1], interior = [0] : (tensor<2xf32>, tensor<f64>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----
func.func @main(%a: tensor<2x2xf32>, %s: tensor<2xf32>) -> tensor<2x2xf32> {
  // error: stablehlo.batch_norm_inference: epsilon is of type f64, not f32
  %0 = "stablehlo.batch_norm_inference"(%a, %s, %s, %s, %s) <{epsilon = 0.1 : f64, feature_index = 1 : i64}> : (tensor<2x2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) -> tensor<2x2xf32>
  return %0 : tensor<2x2xf32>
}

// -----
func.func @main() -> tensor<2xf32> {
  // error: stablehlo.iota: iota_dimension is of type i32, not i64
  %0 = "stablehlo.iota"() <{iota_dimension = 0 : i32}> : () -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

// -----
func.func @main(%a: tensor<2xf32>) -> tensor<2xf32> {
  // error: stablehlo.broadcast_in_dim: broadcast_dimensions is of type i32, not i64
  %0 = "stablehlo.broadcast_in_dim"(%a) <{broadcast_dimensions = array<i32: 0>}> : (tensor<2xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

// -----
func.func @main(%a: tensor<2xf32>) -> tensor<2xf32> {
  // error: stablehlo.reduce_precision: exponent_bits is of type i64, not i32
  %0 = "stablehlo.reduce_precision"(%a) <{exponent_bits = 5 : i64, mantissa_bits = 10 : i32}> : (tensor<2xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

// -----
func.func @main(%a: tensor<2xf32>) -> tensor<2xf32> {
  // error: stablehlo.tanh: result_accuracy has a tolerance, which its mode does not take
  %0 = "stablehlo.tanh"(%a) <{result_accuracy = #stablehlo.result_accuracy<atol = 1.0e-5, rtol = 0.0, ulps = 1, mode = #stablehlo.result_accuracy_mode<HIGHEST>>}> : (tensor<2xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

// -----
// Lists fit what they describe.
func.func @main(%a: tensor<2x3xf32>, %b: tensor<3x2xf32>) -> tensor<2x2xf32> {
  // error: stablehlo.dot: precision_config has 3 words for 2 operands
  %0 = stablehlo.dot %a, %b, precision = [DEFAULT, HIGH, HIGH] : (tensor<2x3xf32>, tensor<3x2xf32>) -> tensor<2x2xf32>
  return %0 : tensor<2x2xf32>
}

// -----
func.func @main(%a: tensor<4x4xi32>, %z: tensor<i32>) -> tensor<4x4xi32> {
  // error: stablehlo.reduce_window: padding is no list of pairs
  %0 = "stablehlo.reduce_window"(%a, %z) <{window_dimensions = array<i64: 1, 1>, padding = dense<0> : tensor<4x1xi64>}> ({
  ^bb0(%x: tensor<i32>, %y: tensor<i32>):
    stablehlo.return %y : tensor<i32>
  }) : (tensor<4x4xi32>, tensor<i32>) -> tensor<4x4xi32>
  return %0 : tensor<4x4xi32>
}

// -----
func.func @main(%a: tensor<4xf32>, %s: tensor<4xf32>, %z: tensor<f32>) -> tensor<4xf32> {
  // error: stablehlo.select_and_scatter: window_dimensions has 0 sizes, not 1
  %0 = "stablehlo.select_and_scatter"(%a, %s, %z) <{window_dimensions = array<i64>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %c = stablehlo.compare GE, %x, %y : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  }, {
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    stablehlo.return %y : tensor<f32>
  }) : (tensor<4xf32>, tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----
func.func @main(%t: !stablehlo.token) -> tensor<3x3xi32> {
  // error: stablehlo.infeed: layout is no list of integers for each result
  %0:3 = "stablehlo.infeed"(%t) <{layout = [[0, 1]]}> : (!stablehlo.token) -> (tensor<3x3xi32>, tensor<i1>, !stablehlo.token)
  return %0#0 : tensor<3x3xi32>
}

// -----
func.func @main(%a: tensor<2xf32>, %t: !stablehlo.token) -> !stablehlo.token {
  // error: stablehlo.send: its channel is of type 2, such a transfer's of type 1
  %0 = "stablehlo.send"(%a, %t) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 2>}> : (tensor<2xf32>, !stablehlo.token) -> !stablehlo.token
  return %0 : !stablehlo.token
}

// -----
func.func @main(%a: tensor<2x3xf32>) -> tensor<2xf32> {
  // error: stablehlo.custom_call: result_layouts is no list of 1 layouts; operands and results have them, or none
  %0 = stablehlo.custom_call @f(%a) {operand_layouts = [dense<[0, 1]> : tensor<2xindex>]} : (tensor<2x3xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

// -----
func.func @main(%a: tensor<2x3xf32>) -> tensor<2xf32> {
  // error: stablehlo.custom_call: entry 0 of operand_layouts is no layout of f32[2,3]
  %0 = stablehlo.custom_call @f(%a) {operand_layouts = [dense<[0, 2]> : tensor<2xindex>], result_layouts = [dense<0> : tensor<1xindex>]} : (tensor<2x3xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

// -----
func.func @main(%a: tensor<2xf32>) -> tensor<2xf64> {
  // error: stablehlo.custom_call: output_operand_aliases: part {} of the result is f64[2], part {} of operand 0 is f32[2]
  %0 = stablehlo.custom_call @f(%a) {output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 0, operand_tuple_indices = []>]} : (tensor<2xf32>) -> tensor<2xf64>
  return %0 : tensor<2xf64>
}

// -----
func.func @main() {
  // error: stablehlo.custom_call: backend_config is a string, with api_version 4
  stablehlo.custom_call @f() {api_version = 4 : i32, backend_config = "x"} : () -> ()
  return
}

// -----
func.func @main(%a: tensor<2xf32>) -> tensor<2xf32> {
  // error: stablehlo.composite: 'f.' is no name of an op, as chlo.sin is
  %0 = stablehlo.composite "f." %a {decomposition = @f} : (tensor<2xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}
func.func private @f(%a: tensor<2xf32>) -> tensor<2xf32> {
  return %a : tensor<2xf32>
}

// -----
// Nothing is given twice.
func.func @main(%a: tensor<1x4x1xf32>, %b: tensor<1x1x1xf32>) -> tensor<1x4x1xf32> {
  // error: a dimension is given twice
  %0 = stablehlo.convolution(%a, %b) dim_numbers = [b, 0, 0]x[0, i, o]->[b, 0, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x4x1xf32>, tensor<1x1x1xf32>) -> tensor<1x4x1xf32>
  return %0 : tensor<1x4x1xf32>
}

// -----
func.func @main(%a: tensor<1x4x1xf32>, %b: tensor<1x1x1xf32>) -> tensor<1x4x1xf32> {
  // error: the attribute 'window_strides' is given twice
  %0 = stablehlo.convolution(%a, %b) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {stride = [1], stride = [2]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x4x1xf32>, tensor<1x1x1xf32>) -> tensor<1x4x1xf32>
  return %0 : tensor<1x4x1xf32>
}

// -----
// An error hides no others, of the text or of its meaning.
func.func @main(%a: tensor<4x2xf32>) -> tensor<4x2xf32> {
  // error: there is no value %y before this place that it could see
  %0 = stablehlo.add %a, %y : tensor<4x2xf32>
  // error: transpose S
  %1 = stablehlo.transpose %0, dims = [0, 0] : (tensor<4x2xf32>) -> tensor<2x4xf32>
  // error: slice S
  %2 = stablehlo.slice %a [0:9, 0:2] : (tensor<4x2xf32>) -> tensor<9x2xf32>
  // error: stablehlo.nope: there is no such op
  %3 = "stablehlo.nope"(%2) : (tensor<9x2xf32>) -> tensor<9x2xf32>
  // error: expected 2 elements in dimension 0
  %c = stablehlo.constant dense<[1.0]> : tensor<2xf32>
  %4 = "stablehlo.map"(%a) ({
  ^bb0(%x: tensor<f32>):
    // error: '1' has no '.', as there must be for type f32
    %k = stablehlo.constant dense<1> : tensor<f32>
    %l = stablehlo.add %x, %k : tensor<f32>
    // error: not S
    %m = stablehlo.not %l : tensor<f32>
    stablehlo.return %l : tensor<f32>
  }) {dimensions = array<i64: 0, 1>} : (tensor<4x2xf32>) -> tensor<4x2xf32>
  // error: add S1
  %5 = "stablehlo.add"(%c, %a) : (tensor<2xf32>, tensor<4x2xf32>) -> tensor<4x2xf32>
  return %4 : tensor<4x2xf32>
}

// -----
#a = 1 : i64
// error: the alias a is defined twice
#a = 2 : i64
func.func @main() {
  return
}

// -----
!t = tensor<f32>
// error: the alias t is defined twice
!t = tensor<f64>
func.func @main() {
  return
}

// -----
#l = loc("f.py":1:1)
// error: the alias l is defined twice
#l = loc("f.py":2:1)
func.func @main() {
  return
}

// -----
// Manual computations.
module {
  sdy.mesh @m = <["x"=2, "y"=2]>
  func.func @main(%a: tensor<4x3xf32>) -> tensor<4x3xf32> {
    // error: dimension 1 of operand 0, f32[4,3], cannot be cut into 2 equal parts
    %0 = sdy.manual_computation(%a) in_shardings=[<@m, [{}, {"y"}]>] out_shardings=[<@m, [{}, {}]>] manual_axes={"x", "y"} (%b: tensor<4x3xf32>) {
      sdy.return %b : tensor<4x3xf32>
    } : (tensor<4x3xf32>) -> tensor<4x3xf32>
    // error: operand 0 is f32[4,3], its sharding has 1 dimensions
    %1 = sdy.manual_computation(%a) in_shardings=[<@m, [{"x"}]>] out_shardings=[<@m, [{}, {}]>] manual_axes={"x"} (%b: tensor<2x3xf32>) {
      sdy.return %b : tensor<2x3xf32>
    } : (tensor<4x3xf32>) -> tensor<4x3xf32>
    // error: argument 0 of a region is tensor<4x3xf32>, its value is f32[2,3]
    %2 = sdy.manual_computation(%a) in_shardings=[<@m, [{"x"}, {}]>] out_shardings=[<@m, [{}, {}]>] manual_axes={"x"} (%b: tensor<4x3xf32>) {
      sdy.return %b : tensor<4x3xf32>
    } : (tensor<4x3xf32>) -> tensor<4x3xf32>
    // error: result 0 is f32[4,3]; its type is written as tensor<2x3xf32>
    %3 = sdy.manual_computation(%a) in_shardings=[<@m, [{"x"}, {}]>] out_shardings=[<@m, [{"x"}, {}]>] manual_axes={"x"} (%b: tensor<2x3xf32>) {
      sdy.return %b : tensor<2x3xf32>
    } : (tensor<4x3xf32>) -> tensor<2x3xf32>
    // error: in_shardings has 2 shardings, there are 1 values
    %4 = sdy.manual_computation(%a) in_shardings=[<@m, [{"x"}, {}]>, <@m, []>] out_shardings=[<@m, [{"x"}, {}]>] manual_axes={"x"} (%b: tensor<2x3xf32>) {
      sdy.return %b : tensor<2x3xf32>
    } : (tensor<4x3xf32>) -> tensor<4x3xf32>
    // error: its body returns 0 values, it has 1 results
    %5 = sdy.manual_computation(%a) in_shardings=[<@m, [{"x"}, {}]>] out_shardings=[<@m, [{"x"}, {}]>] manual_axes={"x"} (%b: tensor<2x3xf32>) {
      sdy.return
    } : (tensor<4x3xf32>) -> tensor<4x3xf32>
    return %a : tensor<4x3xf32>
  }
}

// -----
module {
  sdy.mesh @m = <["x"=2, "y"=2]>
  sdy.mesh @eight = <["x"=8]>
  func.func @main(%a: tensor<4xf32>) -> tensor<4xf32> {
    // error: the sharding of operand 0 has the manual axis "x" behind one that is not manual
    %0 = sdy.manual_computation(%a) in_shardings=[<@m, [{"y", "x"}]>] out_shardings=[<@m, [{}]>] manual_axes={"x"} (%b: tensor<2xf32>) {
      sdy.return %b : tensor<2xf32>
    } : (tensor<4xf32>) -> tensor<4xf32>
    // error: the manual axis "z" is not its mesh's
    %1 = sdy.manual_computation(%a) in_shardings=[<@m, [{}]>] out_shardings=[<@m, [{}]>] manual_axes={"z"} (%b: tensor<4xf32>) {
      sdy.return %b : tensor<4xf32>
    } : (tensor<4xf32>) -> tensor<4xf32>
    // error: the axis "x" is manual already, here or around
    %2 = sdy.manual_computation(%a) in_shardings=[<@m, [{}]>] out_shardings=[<@m, [{}]>] manual_axes={"x", "x"} (%b: tensor<4xf32>) {
      sdy.return %b : tensor<4xf32>
    } : (tensor<4xf32>) -> tensor<4xf32>
    // error: its mesh has 8 devices, the program runs as 4 partitions
    %3 = sdy.manual_computation(%a) in_shardings=[<@eight, [{}]>] out_shardings=[<@eight, [{}]>] manual_axes={"x"} (%b: tensor<4xf32>) {
      sdy.return %b : tensor<4xf32>
    } : (tensor<4xf32>) -> tensor<4xf32>
    // error: in_shardings: the sharding <@m, [{"w"}]> has "w", which is no axis of its mesh
    %4 = sdy.manual_computation(%a) in_shardings=[<@m, [{"w"}]>] out_shardings=[<@m, [{}]>] manual_axes={"x"} (%b: tensor<4xf32>) {
      sdy.return %b : tensor<4xf32>
    } : (tensor<4xf32>) -> tensor<4xf32>
    // error: its body uses values from outside
    %5 = sdy.manual_computation(%a) in_shardings=[<@m, [{"x"}]>] out_shardings=[<@m, [{}]>] manual_axes={"x"} (%b: tensor<2xf32>) {
      sdy.return %a : tensor<4xf32>
    } : (tensor<4xf32>) -> tensor<4xf32>
    // error: the sharding <@n, [{}]> is over @n, but there is no such mesh
    %6 = sdy.sharding_constraint %a <@n, [{}]> : tensor<4xf32>
    %7 = sdy.manual_computation(%a) in_shardings=[<@m, [{"x"}]>] out_shardings=[<@m, [{"x"}]>] manual_axes={"x"} (%b: tensor<2xf32>) {
      // error: the axis "x" is manual already, here or around
      %8 = sdy.manual_computation(%b) in_shardings=[<@m, [{"x"}]>] out_shardings=[<@m, [{"x"}]>] manual_axes={"x"} (%c: tensor<1xf32>) {
        sdy.return %c : tensor<1xf32>
      } : (tensor<2xf32>) -> tensor<2xf32>
      // error: processes 0 and 1 meet, which differ along an axis that is not manual
      %9 = "stablehlo.all_gather"(%8) {all_gather_dim = 0 : i64, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1], [2, 3]]> : tensor<2x2xi64>, use_global_device_ids} : (tensor<2xf32>) -> tensor<4xf32>
      // error: processes 0 and 3 meet, which differ along an axis that is not manual
      %10 = "stablehlo.collective_permute"(%8) {channel_handle = #stablehlo.channel_handle<handle = 2, type = 1>, source_target_pairs = dense<[[0, 3]]> : tensor<1x2xi64>} : (tensor<2xf32>) -> tensor<2xf32>
      sdy.return %b : tensor<2xf32>
    } : (tensor<4xf32>) -> tensor<4xf32>
    return %7 : tensor<4xf32>
  }
}

// -----
module attributes {mhlo.num_replicas = 2 : i32} {
  sdy.mesh @m = <["x"=2]>
  func.func @main(%a: tensor<4xf32>) -> tensor<4xf32> {
    // error: the devices of a mesh are partitions, but the program runs as 2 replicas
    %0 = sdy.manual_computation(%a) in_shardings=[<@m, [{"x"}]>] out_shardings=[<@m, [{"x"}]>] manual_axes={"x"} (%b: tensor<2xf32>) {
      sdy.return %b : tensor<2xf32>
    } : (tensor<4xf32>) -> tensor<4xf32>
    return %0 : tensor<4xf32>
  }
}

// -----
// Terms of a sum on one way, the sum on another.
module {
  sdy.mesh @m = <["x"=2]>
  func.func @main(%p: tensor<i1>, %a: tensor<2xf32>, %s: tensor<1xf32>) -> tensor<1xf32> {
    %0 = sdy.manual_computation(%a) in_shardings=[<@m, [{"x"}]>] out_shardings=[<@m, [{}], unreduced={"x"}>] manual_axes={"x"} (%b: tensor<1xf32>) {
      sdy.return %b : tensor<1xf32>
    } : (tensor<2xf32>) -> tensor<1xf32>
    %1 = call @same(%0) : (tensor<1xf32>) -> tensor<1xf32>
    // error: func.call: value 0 has other unreduced axes on another way to it
    %2 = call @same(%s) : (tensor<1xf32>) -> tensor<1xf32>
    // error: stablehlo.if: value 0 has other unreduced axes on another way to it
    %3 = "stablehlo.if"(%p) ({
      stablehlo.return %0 : tensor<1xf32>
    }, {
      stablehlo.return %s : tensor<1xf32>
    }) : (tensor<i1>) -> tensor<1xf32>
    // error: stablehlo.while: value 0 has other unreduced axes on another way to it
    %4 = stablehlo.while(%v = %s) : tensor<1xf32>
    cond {
      stablehlo.return %p : tensor<i1>
    } do {
      stablehlo.return %0 : tensor<1xf32>
    }
    return %3 : tensor<1xf32>
  }
  func.func private @same(%a: tensor<1xf32>) -> tensor<1xf32> {
    return %a : tensor<1xf32>
  }
}
