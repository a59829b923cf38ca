// Ops in both of their forms, as MLIR's printer (jaxlib 0.10.2) writes the same
// module: modules 2k and 2k + 1 of this file are one.
func.func @f(%arg0: tensor<4xf32>) {
  %0 = stablehlo.abs %arg0 : tensor<4xf32>
  return
}
// -----
"func.func"() <{function_type = (tensor<4xf32>) -> (), sym_name = "f"}> ({
^bb0(%arg0: tensor<4xf32>):
  %0 = "stablehlo.abs"(%arg0) : (tensor<4xf32>) -> tensor<4xf32>
  "func.return"() : () -> ()
}) : () -> ()
// -----
func.func @f(%arg0: tensor<4xf32>) {
  %0 = stablehlo.cbrt %arg0 : tensor<4xf32>
  return
}
// -----
"func.func"() <{function_type = (tensor<4xf32>) -> (), sym_name = "f"}> ({
^bb0(%arg0: tensor<4xf32>):
  %0 = "stablehlo.cbrt"(%arg0) : (tensor<4xf32>) -> tensor<4xf32>
  "func.return"() : () -> ()
}) : () -> ()
// -----
func.func @f(%arg0: tensor<4xf32>) {
  %0 = stablehlo.ceil %arg0 : tensor<4xf32>
  return
}
// -----
"func.func"() <{function_type = (tensor<4xf32>) -> (), sym_name = "f"}> ({
^bb0(%arg0: tensor<4xf32>):
  %0 = "stablehlo.ceil"(%arg0) : (tensor<4xf32>) -> tensor<4xf32>
  "func.return"() : () -> ()
}) : () -> ()
// -----
func.func @f(%arg0: tensor<4xf32>) {
  %0 = stablehlo.cosine %arg0 : tensor<4xf32>
  return
}
// -----
"func.func"() <{function_type = (tensor<4xf32>) -> (), sym_name = "f"}> ({
^bb0(%arg0: tensor<4xf32>):
  %0 = "stablehlo.cosine"(%arg0) : (tensor<4xf32>) -> tensor<4xf32>
  "func.return"() : () -> ()
}) : () -> ()
// -----
func.func @f(%arg0: tensor<4xf32>) {
  %0 = stablehlo.exponential %arg0 : tensor<4xf32>
  return
}
// -----
"func.func"() <{function_type = (tensor<4xf32>) -> (), sym_name = "f"}> ({
^bb0(%arg0: tensor<4xf32>):
  %0 = "stablehlo.exponential"(%arg0) : (tensor<4xf32>) -> tensor<4xf32>
  "func.return"() : () -> ()
}) : () -> ()
// -----
func.func @f(%arg0: tensor<4xf32>) {
  %0 = stablehlo.exponential_minus_one %arg0 : tensor<4xf32>
  return
}
// -----
"func.func"() <{function_type = (tensor<4xf32>) -> (), sym_name = "f"}> ({
^bb0(%arg0: tensor<4xf32>):
  %0 = "stablehlo.exponential_minus_one"(%arg0) : (tensor<4xf32>) -> tensor<4xf32>
  "func.return"() : () -> ()
}) : () -> ()
// -----
func.func @f(%arg0: tensor<4xf32>) {
  %0 = stablehlo.floor %arg0 : tensor<4xf32>
  return
}
// -----
"func.func"() <{function_type = (tensor<4xf32>) -> (), sym_name = "f"}> ({
^bb0(%arg0: tensor<4xf32>):
  %0 = "stablehlo.floor"(%arg0) : (tensor<4xf32>) -> tensor<4xf32>
  "func.return"() : () -> ()
}) : () -> ()
// -----
func.func @f(%arg0: tensor<4xf32>) {
  %0 = stablehlo.log %arg0 : tensor<4xf32>
  return
}
// -----
"func.func"() <{function_type = (tensor<4xf32>) -> (), sym_name = "f"}> ({
^bb0(%arg0: tensor<4xf32>):
  %0 = "stablehlo.log"(%arg0) : (tensor<4xf32>) -> tensor<4xf32>
  "func.return"() : () -> ()
}) : () -> ()
// -----
func.func @f(%arg0: tensor<4xf32>) {
  %0 = stablehlo.log_plus_one %arg0 : tensor<4xf32>
  return
}
// -----
"func.func"() <{function_type = (tensor<4xf32>) -> (), sym_name = "f"}> ({
^bb0(%arg0: tensor<4xf32>):
  %0 = "stablehlo.log_plus_one"(%arg0) : (tensor<4xf32>) -> tensor<4xf32>
  "func.return"() : () -> ()
}) : () -> ()
// -----
func.func @f(%arg0: tensor<4xf32>) {
  %0 = stablehlo.logistic %arg0 : tensor<4xf32>
  return
}
// -----
"func.func"() <{function_type = (tensor<4xf32>) -> (), sym_name = "f"}> ({
^bb0(%arg0: tensor<4xf32>):
  %0 = "stablehlo.logistic"(%arg0) : (tensor<4xf32>) -> tensor<4xf32>
  "func.return"() : () -> ()
}) : () -> ()
// -----
func.func @f(%arg0: tensor<4xf32>) {
  %0 = stablehlo.negate %arg0 : tensor<4xf32>
  return
}
// -----
"func.func"() <{function_type = (tensor<4xf32>) -> (), sym_name = "f"}> ({
^bb0(%arg0: tensor<4xf32>):
  %0 = "stablehlo.negate"(%arg0) : (tensor<4xf32>) -> tensor<4xf32>
  "func.return"() : () -> ()
}) : () -> ()
// -----
func.func @f(%arg0: tensor<4xf32>) {
  %0 = stablehlo.round_nearest_afz %arg0 : tensor<4xf32>
  return
}
// -----
"func.func"() <{function_type = (tensor<4xf32>) -> (), sym_name = "f"}> ({
^bb0(%arg0: tensor<4xf32>):
  %0 = "stablehlo.round_nearest_afz"(%arg0) : (tensor<4xf32>) -> tensor<4xf32>
  "func.return"() : () -> ()
}) : () -> ()
// -----
func.func @f(%arg0: tensor<4xf32>) {
  %0 = stablehlo.round_nearest_even %arg0 : tensor<4xf32>
  return
}
// -----
"func.func"() <{function_type = (tensor<4xf32>) -> (), sym_name = "f"}> ({
^bb0(%arg0: tensor<4xf32>):
  %0 = "stablehlo.round_nearest_even"(%arg0) : (tensor<4xf32>) -> tensor<4xf32>
  "func.return"() : () -> ()
}) : () -> ()
// -----
func.func @f(%arg0: tensor<4xf32>) {
  %0 = stablehlo.rsqrt %arg0 : tensor<4xf32>
  return
}
// -----
"func.func"() <{function_type = (tensor<4xf32>) -> (), sym_name = "f"}> ({
^bb0(%arg0: tensor<4xf32>):
  %0 = "stablehlo.rsqrt"(%arg0) : (tensor<4xf32>) -> tensor<4xf32>
  "func.return"() : () -> ()
}) : () -> ()
// -----
func.func @f(%arg0: tensor<4xf32>) {
  %0 = stablehlo.sign %arg0 : tensor<4xf32>
  return
}
// -----
"func.func"() <{function_type = (tensor<4xf32>) -> (), sym_name = "f"}> ({
^bb0(%arg0: tensor<4xf32>):
  %0 = "stablehlo.sign"(%arg0) : (tensor<4xf32>) -> tensor<4xf32>
  "func.return"() : () -> ()
}) : () -> ()
// -----
func.func @f(%arg0: tensor<4xf32>) {
  %0 = stablehlo.sine %arg0 : tensor<4xf32>
  return
}
// -----
"func.func"() <{function_type = (tensor<4xf32>) -> (), sym_name = "f"}> ({
^bb0(%arg0: tensor<4xf32>):
  %0 = "stablehlo.sine"(%arg0) : (tensor<4xf32>) -> tensor<4xf32>
  "func.return"() : () -> ()
}) : () -> ()
// -----
func.func @f(%arg0: tensor<4xf32>) {
  %0 = stablehlo.sqrt %arg0 : tensor<4xf32>
  return
}
// -----
"func.func"() <{function_type = (tensor<4xf32>) -> (), sym_name = "f"}> ({
^bb0(%arg0: tensor<4xf32>):
  %0 = "stablehlo.sqrt"(%arg0) : (tensor<4xf32>) -> tensor<4xf32>
  "func.return"() : () -> ()
}) : () -> ()
// -----
func.func @f(%arg0: tensor<4xf32>) {
  %0 = stablehlo.tan %arg0 : tensor<4xf32>
  return
}
// -----
"func.func"() <{function_type = (tensor<4xf32>) -> (), sym_name = "f"}> ({
^bb0(%arg0: tensor<4xf32>):
  %0 = "stablehlo.tan"(%arg0) : (tensor<4xf32>) -> tensor<4xf32>
  "func.return"() : () -> ()
}) : () -> ()
// -----
func.func @f(%arg0: tensor<4xf32>) {
  %0 = stablehlo.tanh %arg0 : tensor<4xf32>
  return
}
// -----
"func.func"() <{function_type = (tensor<4xf32>) -> (), sym_name = "f"}> ({
^bb0(%arg0: tensor<4xf32>):
  %0 = "stablehlo.tanh"(%arg0) : (tensor<4xf32>) -> tensor<4xf32>
  "func.return"() : () -> ()
}) : () -> ()
// -----
func.func @f(%arg0: tensor<4xf32>, %arg1: tensor<4xf32>) {
  %0 = stablehlo.add %arg0, %arg1 : tensor<4xf32>
  return
}
// -----
"func.func"() <{function_type = (tensor<4xf32>, tensor<4xf32>) -> (), sym_name = "f"}> ({
^bb0(%arg0: tensor<4xf32>, %arg1: tensor<4xf32>):
  %0 = "stablehlo.add"(%arg0, %arg1) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  "func.return"() : () -> ()
}) : () -> ()
// -----
func.func @f(%arg0: tensor<4xf32>, %arg1: tensor<4xf32>) {
  %0 = stablehlo.atan2 %arg0, %arg1 : tensor<4xf32>
  return
}
// -----
"func.func"() <{function_type = (tensor<4xf32>, tensor<4xf32>) -> (), sym_name = "f"}> ({
^bb0(%arg0: tensor<4xf32>, %arg1: tensor<4xf32>):
  %0 = "stablehlo.atan2"(%arg0, %arg1) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  "func.return"() : () -> ()
}) : () -> ()
// -----
func.func @f(%arg0: tensor<4xf32>, %arg1: tensor<4xf32>) {
  %0 = stablehlo.divide %arg0, %arg1 : tensor<4xf32>
  return
}
// -----
"func.func"() <{function_type = (tensor<4xf32>, tensor<4xf32>) -> (), sym_name = "f"}> ({
^bb0(%arg0: tensor<4xf32>, %arg1: tensor<4xf32>):
  %0 = "stablehlo.divide"(%arg0, %arg1) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  "func.return"() : () -> ()
}) : () -> ()
// -----
func.func @f(%arg0: tensor<4xf32>, %arg1: tensor<4xf32>) {
  %0 = stablehlo.maximum %arg0, %arg1 : tensor<4xf32>
  return
}
// -----
"func.func"() <{function_type = (tensor<4xf32>, tensor<4xf32>) -> (), sym_name = "f"}> ({
^bb0(%arg0: tensor<4xf32>, %arg1: tensor<4xf32>):
  %0 = "stablehlo.maximum"(%arg0, %arg1) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  "func.return"() : () -> ()
}) : () -> ()
// -----
func.func @f(%arg0: tensor<4xf32>, %arg1: tensor<4xf32>) {
  %0 = stablehlo.minimum %arg0, %arg1 : tensor<4xf32>
  return
}
// -----
"func.func"() <{function_type = (tensor<4xf32>, tensor<4xf32>) -> (), sym_name = "f"}> ({
^bb0(%arg0: tensor<4xf32>, %arg1: tensor<4xf32>):
  %0 = "stablehlo.minimum"(%arg0, %arg1) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  "func.return"() : () -> ()
}) : () -> ()
// -----
func.func @f(%arg0: tensor<4xf32>, %arg1: tensor<4xf32>) {
  %0 = stablehlo.multiply %arg0, %arg1 : tensor<4xf32>
  return
}
// -----
"func.func"() <{function_type = (tensor<4xf32>, tensor<4xf32>) -> (), sym_name = "f"}> ({
^bb0(%arg0: tensor<4xf32>, %arg1: tensor<4xf32>):
  %0 = "stablehlo.multiply"(%arg0, %arg1) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  "func.return"() : () -> ()
}) : () -> ()
// -----
func.func @f(%arg0: tensor<4xf32>, %arg1: tensor<4xf32>) {
  %0 = stablehlo.power %arg0, %arg1 : tensor<4xf32>
  return
}
// -----
"func.func"() <{function_type = (tensor<4xf32>, tensor<4xf32>) -> (), sym_name = "f"}> ({
^bb0(%arg0: tensor<4xf32>, %arg1: tensor<4xf32>):
  %0 = "stablehlo.power"(%arg0, %arg1) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  "func.return"() : () -> ()
}) : () -> ()
// -----
func.func @f(%arg0: tensor<4xf32>, %arg1: tensor<4xf32>) {
  %0 = stablehlo.remainder %arg0, %arg1 : tensor<4xf32>
  return
}
// -----
"func.func"() <{function_type = (tensor<4xf32>, tensor<4xf32>) -> (), sym_name = "f"}> ({
^bb0(%arg0: tensor<4xf32>, %arg1: tensor<4xf32>):
  %0 = "stablehlo.remainder"(%arg0, %arg1) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  "func.return"() : () -> ()
}) : () -> ()
// -----
func.func @f(%arg0: tensor<4xf32>, %arg1: tensor<4xf32>) {
  %0 = stablehlo.subtract %arg0, %arg1 : tensor<4xf32>
  return
}
// -----
"func.func"() <{function_type = (tensor<4xf32>, tensor<4xf32>) -> (), sym_name = "f"}> ({
^bb0(%arg0: tensor<4xf32>, %arg1: tensor<4xf32>):
  %0 = "stablehlo.subtract"(%arg0, %arg1) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  "func.return"() : () -> ()
}) : () -> ()
// -----
func.func @f(%arg0: tensor<4xi32>, %arg1: tensor<4xi32>) {
  %0 = stablehlo.and %arg0, %arg1 : tensor<4xi32>
  return
}
// -----
"func.func"() <{function_type = (tensor<4xi32>, tensor<4xi32>) -> (), sym_name = "f"}> ({
^bb0(%arg0: tensor<4xi32>, %arg1: tensor<4xi32>):
  %0 = "stablehlo.and"(%arg0, %arg1) : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  "func.return"() : () -> ()
}) : () -> ()
// -----
func.func @f(%arg0: tensor<4xi32>, %arg1: tensor<4xi32>) {
  %0 = stablehlo.or %arg0, %arg1 : tensor<4xi32>
  return
}
// -----
"func.func"() <{function_type = (tensor<4xi32>, tensor<4xi32>) -> (), sym_name = "f"}> ({
^bb0(%arg0: tensor<4xi32>, %arg1: tensor<4xi32>):
  %0 = "stablehlo.or"(%arg0, %arg1) : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  "func.return"() : () -> ()
}) : () -> ()
// -----
func.func @f(%arg0: tensor<4xi32>, %arg1: tensor<4xi32>) {
  %0 = stablehlo.xor %arg0, %arg1 : tensor<4xi32>
  return
}
// -----
"func.func"() <{function_type = (tensor<4xi32>, tensor<4xi32>) -> (), sym_name = "f"}> ({
^bb0(%arg0: tensor<4xi32>, %arg1: tensor<4xi32>):
  %0 = "stablehlo.xor"(%arg0, %arg1) : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  "func.return"() : () -> ()
}) : () -> ()
// -----
func.func @f(%arg0: tensor<4xi32>, %arg1: tensor<4xi32>) {
  %0 = stablehlo.shift_left %arg0, %arg1 : tensor<4xi32>
  return
}
// -----
"func.func"() <{function_type = (tensor<4xi32>, tensor<4xi32>) -> (), sym_name = "f"}> ({
^bb0(%arg0: tensor<4xi32>, %arg1: tensor<4xi32>):
  %0 = "stablehlo.shift_left"(%arg0, %arg1) : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  "func.return"() : () -> ()
}) : () -> ()
// -----
func.func @f(%arg0: tensor<4xi32>, %arg1: tensor<4xi32>) {
  %0 = stablehlo.shift_right_arithmetic %arg0, %arg1 : tensor<4xi32>
  return
}
// -----
"func.func"() <{function_type = (tensor<4xi32>, tensor<4xi32>) -> (), sym_name = "f"}> ({
^bb0(%arg0: tensor<4xi32>, %arg1: tensor<4xi32>):
  %0 = "stablehlo.shift_right_arithmetic"(%arg0, %arg1) : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  "func.return"() : () -> ()
}) : () -> ()
// -----
func.func @f(%arg0: tensor<4xi32>, %arg1: tensor<4xi32>) {
  %0 = stablehlo.shift_right_logical %arg0, %arg1 : tensor<4xi32>
  return
}
// -----
"func.func"() <{function_type = (tensor<4xi32>, tensor<4xi32>) -> (), sym_name = "f"}> ({
^bb0(%arg0: tensor<4xi32>, %arg1: tensor<4xi32>):
  %0 = "stablehlo.shift_right_logical"(%arg0, %arg1) : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  "func.return"() : () -> ()
}) : () -> ()
// -----
func.func @f(%arg0: tensor<4xi32>) {
  %0 = stablehlo.not %arg0 : tensor<4xi32>
  return
}
// -----
"func.func"() <{function_type = (tensor<4xi32>) -> (), sym_name = "f"}> ({
^bb0(%arg0: tensor<4xi32>):
  %0 = "stablehlo.not"(%arg0) : (tensor<4xi32>) -> tensor<4xi32>
  "func.return"() : () -> ()
}) : () -> ()
// -----
func.func @f(%arg0: tensor<4xi32>) {
  %0 = stablehlo.popcnt %arg0 : tensor<4xi32>
  return
}
// -----
"func.func"() <{function_type = (tensor<4xi32>) -> (), sym_name = "f"}> ({
^bb0(%arg0: tensor<4xi32>):
  %0 = "stablehlo.popcnt"(%arg0) : (tensor<4xi32>) -> tensor<4xi32>
  "func.return"() : () -> ()
}) : () -> ()
// -----
func.func @f(%arg0: tensor<4xi32>) {
  %0 = stablehlo.count_leading_zeros %arg0 : tensor<4xi32>
  return
}
// -----
"func.func"() <{function_type = (tensor<4xi32>) -> (), sym_name = "f"}> ({
^bb0(%arg0: tensor<4xi32>):
  %0 = "stablehlo.count_leading_zeros"(%arg0) : (tensor<4xi32>) -> tensor<4xi32>
  "func.return"() : () -> ()
}) : () -> ()
// -----
func.func @f(%arg0: tensor<4xf32>) {
  %0 = stablehlo.is_finite %arg0 : (tensor<4xf32>) -> tensor<4xi1>
  return
}
// -----
"func.func"() <{function_type = (tensor<4xf32>) -> (), sym_name = "f"}> ({
^bb0(%arg0: tensor<4xf32>):
  %0 = "stablehlo.is_finite"(%arg0) : (tensor<4xf32>) -> tensor<4xi1>
  "func.return"() : () -> ()
}) : () -> ()
// -----
func.func @f(%arg0: tensor<4xcomplex<f32>>) {
  %0 = stablehlo.real %arg0 : (tensor<4xcomplex<f32>>) -> tensor<4xf32>
  return
}
// -----
"func.func"() <{function_type = (tensor<4xcomplex<f32>>) -> (), sym_name = "f"}> ({
^bb0(%arg0: tensor<4xcomplex<f32>>):
  %0 = "stablehlo.real"(%arg0) : (tensor<4xcomplex<f32>>) -> tensor<4xf32>
  "func.return"() : () -> ()
}) : () -> ()
// -----
func.func @f(%arg0: tensor<4xcomplex<f32>>) {
  %0 = stablehlo.imag %arg0 : (tensor<4xcomplex<f32>>) -> tensor<4xf32>
  return
}
// -----
"func.func"() <{function_type = (tensor<4xcomplex<f32>>) -> (), sym_name = "f"}> ({
^bb0(%arg0: tensor<4xcomplex<f32>>):
  %0 = "stablehlo.imag"(%arg0) : (tensor<4xcomplex<f32>>) -> tensor<4xf32>
  "func.return"() : () -> ()
}) : () -> ()
// -----
func.func @f(%arg0: tensor<4xf32>, %arg1: tensor<4xf32>) {
  %0 = stablehlo.complex %arg0, %arg1 : tensor<4xcomplex<f32>>
  return
}
// -----
"func.func"() <{function_type = (tensor<4xf32>, tensor<4xf32>) -> (), sym_name = "f"}> ({
^bb0(%arg0: tensor<4xf32>, %arg1: tensor<4xf32>):
  %0 = "stablehlo.complex"(%arg0, %arg1) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xcomplex<f32>>
  "func.return"() : () -> ()
}) : () -> ()
// -----
func.func @f(%arg0: tensor<4xf32>, %arg1: tensor<4xf32>, %arg2: tensor<4xf32>) {
  %0 = stablehlo.clamp %arg0, %arg1, %arg2 : tensor<4xf32>
  return
}
// -----
"func.func"() <{function_type = (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> (), sym_name = "f"}> ({
^bb0(%arg0: tensor<4xf32>, %arg1: tensor<4xf32>, %arg2: tensor<4xf32>):
  %0 = "stablehlo.clamp"(%arg0, %arg1, %arg2) : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  "func.return"() : () -> ()
}) : () -> ()
// -----
func.func @f(%arg0: tensor<f32>, %arg1: tensor<4xf32>, %arg2: tensor<f32>) {
  %0 = stablehlo.clamp %arg0, %arg1, %arg2 : (tensor<f32>, tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
  return
}
// -----
"func.func"() <{function_type = (tensor<f32>, tensor<4xf32>, tensor<f32>) -> (), sym_name = "f"}> ({
^bb0(%arg0: tensor<f32>, %arg1: tensor<4xf32>, %arg2: tensor<f32>):
  %0 = "stablehlo.clamp"(%arg0, %arg1, %arg2) : (tensor<f32>, tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
  "func.return"() : () -> ()
}) : () -> ()
// -----
func.func @f(%arg0: tensor<4xi1>, %arg1: tensor<4xf32>, %arg2: tensor<4xf32>) {
  %0 = stablehlo.select %arg0, %arg1, %arg2 : tensor<4xi1>, tensor<4xf32>
  return
}
// -----
"func.func"() <{function_type = (tensor<4xi1>, tensor<4xf32>, tensor<4xf32>) -> (), sym_name = "f"}> ({
^bb0(%arg0: tensor<4xi1>, %arg1: tensor<4xf32>, %arg2: tensor<4xf32>):
  %0 = "stablehlo.select"(%arg0, %arg1, %arg2) : (tensor<4xi1>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  "func.return"() : () -> ()
}) : () -> ()
// -----
func.func @f(%arg0: tensor<i1>, %arg1: tensor<4xf32>, %arg2: tensor<4xf32>) {
  %0 = stablehlo.select %arg0, %arg1, %arg2 : tensor<i1>, tensor<4xf32>
  return
}
// -----
"func.func"() <{function_type = (tensor<i1>, tensor<4xf32>, tensor<4xf32>) -> (), sym_name = "f"}> ({
^bb0(%arg0: tensor<i1>, %arg1: tensor<4xf32>, %arg2: tensor<4xf32>):
  %0 = "stablehlo.select"(%arg0, %arg1, %arg2) : (tensor<i1>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  "func.return"() : () -> ()
}) : () -> ()
// -----
func.func @f(%arg0: tensor<4xf32>) {
  %0 = stablehlo.convert %arg0 : (tensor<4xf32>) -> tensor<4xi8>
  return
}
// -----
"func.func"() <{function_type = (tensor<4xf32>) -> (), sym_name = "f"}> ({
^bb0(%arg0: tensor<4xf32>):
  %0 = "stablehlo.convert"(%arg0) : (tensor<4xf32>) -> tensor<4xi8>
  "func.return"() : () -> ()
}) : () -> ()
// -----
func.func @f(%arg0: tensor<4xf32>) {
  %0 = stablehlo.convert %arg0 : tensor<4xf32>
  return
}
// -----
"func.func"() <{function_type = (tensor<4xf32>) -> (), sym_name = "f"}> ({
^bb0(%arg0: tensor<4xf32>):
  %0 = "stablehlo.convert"(%arg0) : (tensor<4xf32>) -> tensor<4xf32>
  "func.return"() : () -> ()
}) : () -> ()
// -----
func.func @f(%arg0: tensor<4xf32>) {
  %0 = stablehlo.bitcast_convert %arg0 : (tensor<4xf32>) -> tensor<4xi32>
  return
}
// -----
"func.func"() <{function_type = (tensor<4xf32>) -> (), sym_name = "f"}> ({
^bb0(%arg0: tensor<4xf32>):
  %0 = "stablehlo.bitcast_convert"(%arg0) : (tensor<4xf32>) -> tensor<4xi32>
  "func.return"() : () -> ()
}) : () -> ()
// -----
func.func @f(%arg0: tensor<4xf32>) {
  %0 = stablehlo.reduce_precision %arg0, format = e5m10 : tensor<4xf32>
  return
}
// -----
"func.func"() <{function_type = (tensor<4xf32>) -> (), sym_name = "f"}> ({
^bb0(%arg0: tensor<4xf32>):
  %0 = "stablehlo.reduce_precision"(%arg0) <{exponent_bits = 5 : i32, mantissa_bits = 10 : i32}> : (tensor<4xf32>) -> tensor<4xf32>
  "func.return"() : () -> ()
}) : () -> ()
// -----
func.func @f(%arg0: tensor<4xf32>) {
  %0 = stablehlo.exponential %arg0 {result_accuracy = #stablehlo.result_accuracy<atol = 1.000000e+00, ulps = 10, mode = #stablehlo.result_accuracy_mode<TOLERANCE>>} : tensor<4xf32>
  return
}
// -----
"func.func"() <{function_type = (tensor<4xf32>) -> (), sym_name = "f"}> ({
^bb0(%arg0: tensor<4xf32>):
  %0 = "stablehlo.exponential"(%arg0) <{result_accuracy = #stablehlo.result_accuracy<atol = 1.000000e+00, ulps = 10, mode = #stablehlo.result_accuracy_mode<TOLERANCE>>}> : (tensor<4xf32>) -> tensor<4xf32>
  "func.return"() : () -> ()
}) : () -> ()
// -----
func.func @f(%arg0: tensor<4xf32>) {
  %0 = stablehlo.reshape %arg0 : (tensor<4xf32>) -> tensor<2x2xf32>
  return
}
// -----
"func.func"() <{function_type = (tensor<4xf32>) -> (), sym_name = "f"}> ({
^bb0(%arg0: tensor<4xf32>):
  %0 = "stablehlo.reshape"(%arg0) : (tensor<4xf32>) -> tensor<2x2xf32>
  "func.return"() : () -> ()
}) : () -> ()
// -----
func.func @f(%arg0: tensor<4xf32>, %arg1: tensor<2xindex>) {
  %0 = stablehlo.dynamic_reshape %arg0, %arg1 : (tensor<4xf32>, tensor<2xindex>) -> tensor<?x?xf32>
  return
}
// -----
"func.func"() <{function_type = (tensor<4xf32>, tensor<2xindex>) -> (), sym_name = "f"}> ({
^bb0(%arg0: tensor<4xf32>, %arg1: tensor<2xindex>):
  %0 = "stablehlo.dynamic_reshape"(%arg0, %arg1) : (tensor<4xf32>, tensor<2xindex>) -> tensor<?x?xf32>
  "func.return"() : () -> ()
}) : () -> ()
// -----
func.func @f(%arg0: tensor<4x6xf32>) {
  %0 = stablehlo.slice %arg0 [0:4, 1:5:2] : (tensor<4x6xf32>) -> tensor<4x2xf32>
  return
}
// -----
"func.func"() <{function_type = (tensor<4x6xf32>) -> (), sym_name = "f"}> ({
^bb0(%arg0: tensor<4x6xf32>):
  %0 = "stablehlo.slice"(%arg0) <{limit_indices = array<i64: 4, 5>, start_indices = array<i64: 0, 1>, strides = array<i64: 1, 2>}> : (tensor<4x6xf32>) -> tensor<4x2xf32>
  "func.return"() : () -> ()
}) : () -> ()
// -----
func.func @f(%arg0: tensor<f32>) {
  %0 = stablehlo.slice %arg0 [] : (tensor<f32>) -> tensor<f32>
  return
}
// -----
"func.func"() <{function_type = (tensor<f32>) -> (), sym_name = "f"}> ({
^bb0(%arg0: tensor<f32>):
  %0 = "stablehlo.slice"(%arg0) <{limit_indices = array<i64>, start_indices = array<i64>, strides = array<i64>}> : (tensor<f32>) -> tensor<f32>
  "func.return"() : () -> ()
}) : () -> ()
// -----
func.func @f(%arg0: tensor<4x6xf32>, %arg1: tensor<i32>, %arg2: tensor<i32>) {
  %0 = stablehlo.dynamic_slice %arg0, %arg1, %arg2, sizes = [2, 3] : (tensor<4x6xf32>, tensor<i32>, tensor<i32>) -> tensor<2x3xf32>
  return
}
// -----
"func.func"() <{function_type = (tensor<4x6xf32>, tensor<i32>, tensor<i32>) -> (), sym_name = "f"}> ({
^bb0(%arg0: tensor<4x6xf32>, %arg1: tensor<i32>, %arg2: tensor<i32>):
  %0 = "stablehlo.dynamic_slice"(%arg0, %arg1, %arg2) <{slice_sizes = array<i64: 2, 3>}> : (tensor<4x6xf32>, tensor<i32>, tensor<i32>) -> tensor<2x3xf32>
  "func.return"() : () -> ()
}) : () -> ()
// -----
func.func @f(%arg0: tensor<4x6xf32>, %arg1: tensor<2x3xf32>, %arg2: tensor<i32>, %arg3: tensor<i32>) {
  %0 = stablehlo.dynamic_update_slice %arg0, %arg1, %arg2, %arg3 : (tensor<4x6xf32>, tensor<2x3xf32>, tensor<i32>, tensor<i32>) -> tensor<4x6xf32>
  return
}
// -----
"func.func"() <{function_type = (tensor<4x6xf32>, tensor<2x3xf32>, tensor<i32>, tensor<i32>) -> (), sym_name = "f"}> ({
^bb0(%arg0: tensor<4x6xf32>, %arg1: tensor<2x3xf32>, %arg2: tensor<i32>, %arg3: tensor<i32>):
  %0 = "stablehlo.dynamic_update_slice"(%arg0, %arg1, %arg2, %arg3) : (tensor<4x6xf32>, tensor<2x3xf32>, tensor<i32>, tensor<i32>) -> tensor<4x6xf32>
  "func.return"() : () -> ()
}) : () -> ()
// -----
func.func @f(%arg0: tensor<4xf32>, %arg1: tensor<f32>) {
  %0 = stablehlo.pad %arg0, %arg1, low = [1], high = [-1], interior = [2] : (tensor<4xf32>, tensor<f32>) -> tensor<10xf32>
  return
}
// -----
"func.func"() <{function_type = (tensor<4xf32>, tensor<f32>) -> (), sym_name = "f"}> ({
^bb0(%arg0: tensor<4xf32>, %arg1: tensor<f32>):
  %0 = "stablehlo.pad"(%arg0, %arg1) <{edge_padding_high = array<i64: -1>, edge_padding_low = array<i64: 1>, interior_padding = array<i64: 2>}> : (tensor<4xf32>, tensor<f32>) -> tensor<10xf32>
  "func.return"() : () -> ()
}) : () -> ()
// -----
func.func @f(%arg0: tensor<4xf32>, %arg1: tensor<f32>, %arg2: tensor<1xi64>, %arg3: tensor<1xi64>, %arg4: tensor<1xi64>) {
  %0 = stablehlo.dynamic_pad %arg0, %arg1, %arg2, %arg3, %arg4 : (tensor<4xf32>, tensor<f32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<?xf32>
  return
}
// -----
"func.func"() <{function_type = (tensor<4xf32>, tensor<f32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> (), sym_name = "f"}> ({
^bb0(%arg0: tensor<4xf32>, %arg1: tensor<f32>, %arg2: tensor<1xi64>, %arg3: tensor<1xi64>, %arg4: tensor<1xi64>):
  %0 = "stablehlo.dynamic_pad"(%arg0, %arg1, %arg2, %arg3, %arg4) : (tensor<4xf32>, tensor<f32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<?xf32>
  "func.return"() : () -> ()
}) : () -> ()
// -----
func.func @f(%arg0: tensor<4xf32>, %arg1: tensor<1xi64>, %arg2: tensor<1xi64>, %arg3: tensor<1xi64>) {
  %0 = stablehlo.real_dynamic_slice %arg0, %arg1, %arg2, %arg3 : (tensor<4xf32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<?xf32>
  return
}
// -----
"func.func"() <{function_type = (tensor<4xf32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> (), sym_name = "f"}> ({
^bb0(%arg0: tensor<4xf32>, %arg1: tensor<1xi64>, %arg2: tensor<1xi64>, %arg3: tensor<1xi64>):
  %0 = "stablehlo.real_dynamic_slice"(%arg0, %arg1, %arg2, %arg3) : (tensor<4xf32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<?xf32>
  "func.return"() : () -> ()
}) : () -> ()
// -----
func.func @f(%arg0: tensor<4xf32>) {
  %0 = stablehlo.broadcast %arg0, sizes = [2, 3] : (tensor<4xf32>) -> tensor<2x3x4xf32>
  return
}
// -----
"func.func"() <{function_type = (tensor<4xf32>) -> (), sym_name = "f"}> ({
^bb0(%arg0: tensor<4xf32>):
  %0 = "stablehlo.broadcast"(%arg0) <{broadcast_sizes = array<i64: 2, 3>}> : (tensor<4xf32>) -> tensor<2x3x4xf32>
  "func.return"() : () -> ()
}) : () -> ()
// -----
func.func @f(%arg0: tensor<1x2xf32>) {
  %0 = stablehlo.broadcast_in_dim %arg0, dims = [1, 0] : (tensor<1x2xf32>) -> tensor<2x5xf32>
  return
}
// -----
"func.func"() <{function_type = (tensor<1x2xf32>) -> (), sym_name = "f"}> ({
^bb0(%arg0: tensor<1x2xf32>):
  %0 = "stablehlo.broadcast_in_dim"(%arg0) <{broadcast_dimensions = array<i64: 1, 0>}> : (tensor<1x2xf32>) -> tensor<2x5xf32>
  "func.return"() : () -> ()
}) : () -> ()
// -----
func.func @f(%arg0: tensor<1x2xf32>, %arg1: tensor<2xi64>) {
  %0 = stablehlo.dynamic_broadcast_in_dim %arg0, %arg1, dims = [0, 1] : (tensor<1x2xf32>, tensor<2xi64>) -> tensor<?x2xf32>
  return
}
// -----
"func.func"() <{function_type = (tensor<1x2xf32>, tensor<2xi64>) -> (), sym_name = "f"}> ({
^bb0(%arg0: tensor<1x2xf32>, %arg1: tensor<2xi64>):
  %0 = "stablehlo.dynamic_broadcast_in_dim"(%arg0, %arg1) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<1x2xf32>, tensor<2xi64>) -> tensor<?x2xf32>
  "func.return"() : () -> ()
}) : () -> ()
// -----
func.func @f(%arg0: tensor<1x2xf32>, %arg1: tensor<2xi64>) {
  %0 = stablehlo.dynamic_broadcast_in_dim %arg0, %arg1, dims = [0, 1] {known_expanding_dimensions = array<i64: 0>, known_nonexpanding_dimensions = array<i64: 1>} : (tensor<1x2xf32>, tensor<2xi64>) -> tensor<?x2xf32>
  return
}
// -----
"func.func"() <{function_type = (tensor<1x2xf32>, tensor<2xi64>) -> (), sym_name = "f"}> ({
^bb0(%arg0: tensor<1x2xf32>, %arg1: tensor<2xi64>):
  %0 = "stablehlo.dynamic_broadcast_in_dim"(%arg0, %arg1) <{broadcast_dimensions = array<i64: 0, 1>, known_expanding_dimensions = array<i64: 0>, known_nonexpanding_dimensions = array<i64: 1>}> : (tensor<1x2xf32>, tensor<2xi64>) -> tensor<?x2xf32>
  "func.return"() : () -> ()
}) : () -> ()
// -----
func.func @f(%arg0: tensor<2x3xf32>) {
  %0 = stablehlo.transpose %arg0, dims = [1, 0] : (tensor<2x3xf32>) -> tensor<3x2xf32>
  return
}
// -----
"func.func"() <{function_type = (tensor<2x3xf32>) -> (), sym_name = "f"}> ({
^bb0(%arg0: tensor<2x3xf32>):
  %0 = "stablehlo.transpose"(%arg0) <{permutation = array<i64: 1, 0>}> : (tensor<2x3xf32>) -> tensor<3x2xf32>
  "func.return"() : () -> ()
}) : () -> ()
// -----
func.func @f(%arg0: tensor<2x3xf32>) {
  %0 = stablehlo.reverse %arg0, dims = [1] : tensor<2x3xf32>
  return
}
// -----
"func.func"() <{function_type = (tensor<2x3xf32>) -> (), sym_name = "f"}> ({
^bb0(%arg0: tensor<2x3xf32>):
  %0 = "stablehlo.reverse"(%arg0) <{dimensions = array<i64: 1>}> : (tensor<2x3xf32>) -> tensor<2x3xf32>
  "func.return"() : () -> ()
}) : () -> ()
// -----
func.func @f(%arg0: tensor<4xf32>, %arg1: tensor<4xf32>) {
  %0 = stablehlo.concatenate %arg0, %arg1, dim = 0 : (tensor<4xf32>, tensor<4xf32>) -> tensor<8xf32>
  return
}
// -----
"func.func"() <{function_type = (tensor<4xf32>, tensor<4xf32>) -> (), sym_name = "f"}> ({
^bb0(%arg0: tensor<4xf32>, %arg1: tensor<4xf32>):
  %0 = "stablehlo.concatenate"(%arg0, %arg1) <{dimension = 0 : i64}> : (tensor<4xf32>, tensor<4xf32>) -> tensor<8xf32>
  "func.return"() : () -> ()
}) : () -> ()
// -----
func.func @f() {
  %0 = stablehlo.iota dim = 1 : tensor<2x3xi32>
  return
}
// -----
"func.func"() <{function_type = () -> (), sym_name = "f"}> ({
  %0 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> tensor<2x3xi32>
  "func.return"() : () -> ()
}) : () -> ()
// -----
func.func @f(%arg0: tensor<1xi64>) {
  %0 = stablehlo.dynamic_iota %arg0, dim = 0 : (tensor<1xi64>) -> tensor<?xi32>
  return
}
// -----
"func.func"() <{function_type = (tensor<1xi64>) -> (), sym_name = "f"}> ({
^bb0(%arg0: tensor<1xi64>):
  %0 = "stablehlo.dynamic_iota"(%arg0) <{iota_dimension = 0 : i64}> : (tensor<1xi64>) -> tensor<?xi32>
  "func.return"() : () -> ()
}) : () -> ()
// -----
func.func @f(%arg0: tensor<4xf32>) {
  %0 = stablehlo.get_dimension_size %arg0, dim = 0 : (tensor<4xf32>) -> tensor<i32>
  return
}
// -----
"func.func"() <{function_type = (tensor<4xf32>) -> (), sym_name = "f"}> ({
^bb0(%arg0: tensor<4xf32>):
  %0 = "stablehlo.get_dimension_size"(%arg0) <{dimension = 0 : i64}> : (tensor<4xf32>) -> tensor<i32>
  "func.return"() : () -> ()
}) : () -> ()
// -----
func.func @f(%arg0: tensor<4xf32>, %arg1: tensor<i32>) {
  %0 = stablehlo.set_dimension_size %arg0, %arg1, dim = 0 : (tensor<4xf32>, tensor<i32>) -> tensor<?xf32, #stablehlo.bounds<4>>
  return
}
// -----
"func.func"() <{function_type = (tensor<4xf32>, tensor<i32>) -> (), sym_name = "f"}> ({
^bb0(%arg0: tensor<4xf32>, %arg1: tensor<i32>):
  %0 = "stablehlo.set_dimension_size"(%arg0, %arg1) <{dimension = 0 : i64}> : (tensor<4xf32>, tensor<i32>) -> tensor<?xf32, #stablehlo.bounds<4>>
  "func.return"() : () -> ()
}) : () -> ()
// -----
func.func @f() {
  %cst = stablehlo.constant dense<[1.000000e+00, 2.000000e+00]> : tensor<2xf32>
  return
}
// -----
"func.func"() <{function_type = () -> (), sym_name = "f"}> ({
  %0 = "stablehlo.constant"() <{value = dense<[1.000000e+00, 2.000000e+00]> : tensor<2xf32>}> : () -> tensor<2xf32>
  "func.return"() : () -> ()
}) : () -> ()
// -----
func.func @f() {
  %c = stablehlo.constant dense<1> : tensor<2xi8>
  return
}
// -----
"func.func"() <{function_type = () -> (), sym_name = "f"}> ({
  %0 = "stablehlo.constant"() <{value = dense<1> : tensor<2xi8>}> : () -> tensor<2xi8>
  "func.return"() : () -> ()
}) : () -> ()
// -----
func.func @f(%arg0: tensor<3x3xf32>) {
  %0 = stablehlo.cholesky %arg0, lower = true : tensor<3x3xf32>
  return
}
// -----
"func.func"() <{function_type = (tensor<3x3xf32>) -> (), sym_name = "f"}> ({
^bb0(%arg0: tensor<3x3xf32>):
  %0 = "stablehlo.cholesky"(%arg0) <{lower = true}> : (tensor<3x3xf32>) -> tensor<3x3xf32>
  "func.return"() : () -> ()
}) : () -> ()
// -----
func.func @f(%arg0: tensor<3x3xf32>) {
  %0 = stablehlo.cholesky %arg0 : tensor<3x3xf32>
  return
}
// -----
"func.func"() <{function_type = (tensor<3x3xf32>) -> (), sym_name = "f"}> ({
^bb0(%arg0: tensor<3x3xf32>):
  %0 = "stablehlo.cholesky"(%arg0) : (tensor<3x3xf32>) -> tensor<3x3xf32>
  "func.return"() : () -> ()
}) : () -> ()
// -----
func.func @f(%arg0: tensor<3x3xf32>, %arg1: tensor<3x3xf32>) {
  %0 = "stablehlo.triangular_solve"(%arg0, %arg1) <{left_side = true, lower = true, transpose_a = #stablehlo<transpose NO_TRANSPOSE>, unit_diagonal = false}> : (tensor<3x3xf32>, tensor<3x3xf32>) -> tensor<3x3xf32>
  return
}
// -----
"func.func"() <{function_type = (tensor<3x3xf32>, tensor<3x3xf32>) -> (), sym_name = "f"}> ({
^bb0(%arg0: tensor<3x3xf32>, %arg1: tensor<3x3xf32>):
  %0 = "stablehlo.triangular_solve"(%arg0, %arg1) <{left_side = true, lower = true, transpose_a = #stablehlo<transpose NO_TRANSPOSE>, unit_diagonal = false}> : (tensor<3x3xf32>, tensor<3x3xf32>) -> tensor<3x3xf32>
  "func.return"() : () -> ()
}) : () -> ()
// -----
func.func @f(%arg0: tensor<4xcomplex<f32>>) {
  %0 = stablehlo.fft %arg0, type = FFT, length = [4] : (tensor<4xcomplex<f32>>) -> tensor<4xcomplex<f32>>
  return
}
// -----
"func.func"() <{function_type = (tensor<4xcomplex<f32>>) -> (), sym_name = "f"}> ({
^bb0(%arg0: tensor<4xcomplex<f32>>):
  %0 = "stablehlo.fft"(%arg0) <{fft_length = array<i64: 4>, fft_type = #stablehlo<fft_type FFT>}> : (tensor<4xcomplex<f32>>) -> tensor<4xcomplex<f32>>
  "func.return"() : () -> ()
}) : () -> ()
// -----
func.func @f(%arg0: tensor<4xf32>, %arg1: tensor<4xf32>) {
  %0 = stablehlo.compare GT, %arg0, %arg1 : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  return
}
// -----
"func.func"() <{function_type = (tensor<4xf32>, tensor<4xf32>) -> (), sym_name = "f"}> ({
^bb0(%arg0: tensor<4xf32>, %arg1: tensor<4xf32>):
  %0 = "stablehlo.compare"(%arg0, %arg1) <{comparison_direction = #stablehlo<comparison_direction GT>}> : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  "func.return"() : () -> ()
}) : () -> ()
// -----
func.func @f(%arg0: tensor<4xf32>, %arg1: tensor<4xf32>) {
  %0 = stablehlo.compare GT, %arg0, %arg1, TOTALORDER : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  return
}
// -----
"func.func"() <{function_type = (tensor<4xf32>, tensor<4xf32>) -> (), sym_name = "f"}> ({
^bb0(%arg0: tensor<4xf32>, %arg1: tensor<4xf32>):
  %0 = "stablehlo.compare"(%arg0, %arg1) <{compare_type = #stablehlo<comparison_type TOTALORDER>, comparison_direction = #stablehlo<comparison_direction GT>}> : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  "func.return"() : () -> ()
}) : () -> ()
// -----
func.func @f(%arg0: tensor<4xf32>, %arg1: tensor<4xf32>) {
  %0 = stablehlo.dot %arg0, %arg1 : (tensor<4xf32>, tensor<4xf32>) -> tensor<f32>
  return
}
// -----
"func.func"() <{function_type = (tensor<4xf32>, tensor<4xf32>) -> (), sym_name = "f"}> ({
^bb0(%arg0: tensor<4xf32>, %arg1: tensor<4xf32>):
  %0 = "stablehlo.dot"(%arg0, %arg1) : (tensor<4xf32>, tensor<4xf32>) -> tensor<f32>
  "func.return"() : () -> ()
}) : () -> ()
// -----
func.func @f(%arg0: tensor<4xf32>, %arg1: tensor<4xf32>) {
  %0 = stablehlo.dot %arg0, %arg1, precision = [HIGH, DEFAULT] : (tensor<4xf32>, tensor<4xf32>) -> tensor<f32>
  return
}
// -----
"func.func"() <{function_type = (tensor<4xf32>, tensor<4xf32>) -> (), sym_name = "f"}> ({
^bb0(%arg0: tensor<4xf32>, %arg1: tensor<4xf32>):
  %0 = "stablehlo.dot"(%arg0, %arg1) <{precision_config = [#stablehlo<precision HIGH>, #stablehlo<precision DEFAULT>]}> : (tensor<4xf32>, tensor<4xf32>) -> tensor<f32>
  "func.return"() : () -> ()
}) : () -> ()
// -----
func.func @f(%arg0: tensor<2x3x4xf32>, %arg1: tensor<2x4x5xf32>) {
  %0 = stablehlo.dot_general %arg0, %arg1, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<2x3x4xf32>, tensor<2x4x5xf32>) -> tensor<2x3x5xf32>
  return
}
// -----
"func.func"() <{function_type = (tensor<2x3x4xf32>, tensor<2x4x5xf32>) -> (), sym_name = "f"}> ({
^bb0(%arg0: tensor<2x3x4xf32>, %arg1: tensor<2x4x5xf32>):
  %0 = "stablehlo.dot_general"(%arg0, %arg1) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1]>}> : (tensor<2x3x4xf32>, tensor<2x4x5xf32>) -> tensor<2x3x5xf32>
  "func.return"() : () -> ()
}) : () -> ()
// -----
func.func @f(%arg0: tensor<2x3x4xf32>, %arg1: tensor<2x4x5xf32>) {
  %0 = stablehlo.dot_general %arg0, %arg1, batching_dims = [0] x [0], contracting_dims = [2] x [1], precision = [HIGH, DEFAULT] : (tensor<2x3x4xf32>, tensor<2x4x5xf32>) -> tensor<2x3x5xf32>
  return
}
// -----
"func.func"() <{function_type = (tensor<2x3x4xf32>, tensor<2x4x5xf32>) -> (), sym_name = "f"}> ({
^bb0(%arg0: tensor<2x3x4xf32>, %arg1: tensor<2x4x5xf32>):
  %0 = "stablehlo.dot_general"(%arg0, %arg1) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision HIGH>, #stablehlo<precision DEFAULT>]}> : (tensor<2x3x4xf32>, tensor<2x4x5xf32>) -> tensor<2x3x5xf32>
  "func.return"() : () -> ()
}) : () -> ()
// -----
func.func @f(%arg0: tensor<2x3x4xf32>, %arg1: tensor<2x4x5xf32>) {
  %0 = stablehlo.dot_general %arg0, %arg1, batching_dims = [0] x [0], contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT], algorithm = <lhs_precision_type = tf32, rhs_precision_type = tf32, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 3, allow_imprecise_accumulation = false> : (tensor<2x3x4xf32>, tensor<2x4x5xf32>) -> tensor<2x3x5xf32>
  return
}
// -----
"func.func"() <{function_type = (tensor<2x3x4xf32>, tensor<2x4x5xf32>) -> (), sym_name = "f"}> ({
^bb0(%arg0: tensor<2x3x4xf32>, %arg1: tensor<2x4x5xf32>):
  %0 = "stablehlo.dot_general"(%arg0, %arg1) <{algorithm = #stablehlo.dot_algorithm<lhs_precision_type = tf32, rhs_precision_type = tf32, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 3, allow_imprecise_accumulation = false>, dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<2x3x4xf32>, tensor<2x4x5xf32>) -> tensor<2x3x5xf32>
  "func.return"() : () -> ()
}) : () -> ()
// -----
func.func @f(%arg0: tensor<4xf32>, %arg1: tensor<4xf32>) {
  %0 = stablehlo.dot_general %arg0, %arg1, contracting_dims = [] x [] : (tensor<4xf32>, tensor<4xf32>) -> tensor<4x4xf32>
  return
}
// -----
"func.func"() <{function_type = (tensor<4xf32>, tensor<4xf32>) -> (), sym_name = "f"}> ({
^bb0(%arg0: tensor<4xf32>, %arg1: tensor<4xf32>):
  %0 = "stablehlo.dot_general"(%arg0, %arg1) <{dot_dimension_numbers = #stablehlo.dot<>}> : (tensor<4xf32>, tensor<4xf32>) -> tensor<4x4xf32>
  "func.return"() : () -> ()
}) : () -> ()
// -----
func.func @f(%arg0: tensor<2x3xf32>, %arg1: tensor<2x5xf32>) {
  %0 = stablehlo.dot_general %arg0, %arg1, batching_dims = [0] x [0], contracting_dims = [] x [] : (tensor<2x3xf32>, tensor<2x5xf32>) -> tensor<2x3x5xf32>
  return
}
// -----
"func.func"() <{function_type = (tensor<2x3xf32>, tensor<2x5xf32>) -> (), sym_name = "f"}> ({
^bb0(%arg0: tensor<2x3xf32>, %arg1: tensor<2x5xf32>):
  %0 = "stablehlo.dot_general"(%arg0, %arg1) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0]>}> : (tensor<2x3xf32>, tensor<2x5xf32>) -> tensor<2x3x5xf32>
  "func.return"() : () -> ()
}) : () -> ()
// -----
func.func @f(%arg0: tensor<1x4x4x1xf32>, %arg1: tensor<3x3x1x1xf32>) {
  %0 = stablehlo.convolution(%arg0, %arg1) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x4x4x1xf32>, tensor<3x3x1x1xf32>) -> tensor<1x2x2x1xf32>
  return
}
// -----
"func.func"() <{function_type = (tensor<1x4x4x1xf32>, tensor<3x3x1x1xf32>) -> (), sym_name = "f"}> ({
^bb0(%arg0: tensor<1x4x4x1xf32>, %arg1: tensor<3x3x1x1xf32>):
  %0 = "stablehlo.convolution"(%arg0, %arg1) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, feature_group_count = 1 : i64}> : (tensor<1x4x4x1xf32>, tensor<3x3x1x1xf32>) -> tensor<1x2x2x1xf32>
  "func.return"() : () -> ()
}) : () -> ()
// -----
func.func @f(%arg0: tensor<1x4x4x1xf32>, %arg1: tensor<3x3x1x1xf32>) {
  %0 = stablehlo.convolution(%arg0, %arg1) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [4, 4], pad = [[2, 2], [2, 2]], lhs_dilate = [2, 2], rhs_dilate = [1, 1], reverse = [true, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision HIGHEST>, #stablehlo<precision DEFAULT>]} : (tensor<1x4x4x1xf32>, tensor<3x3x1x1xf32>) -> tensor<1x3x3x1xf32>
  return
}
// -----
"func.func"() <{function_type = (tensor<1x4x4x1xf32>, tensor<3x3x1x1xf32>) -> (), sym_name = "f"}> ({
^bb0(%arg0: tensor<1x4x4x1xf32>, %arg1: tensor<3x3x1x1xf32>):
  %0 = "stablehlo.convolution"(%arg0, %arg1) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, feature_group_count = 1 : i64, lhs_dilation = array<i64: 2, 2>, padding = dense<2> : tensor<2x2xi64>, precision_config = [#stablehlo<precision HIGHEST>, #stablehlo<precision DEFAULT>], rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: true, false>, window_strides = array<i64: 4, 4>}> : (tensor<1x4x4x1xf32>, tensor<3x3x1x1xf32>) -> tensor<1x3x3x1xf32>
  "func.return"() : () -> ()
}) : () -> ()
// -----
func.func @f(%arg0: tensor<1x1xf32>, %arg1: tensor<1x1xf32>) {
  %0 = stablehlo.convolution(%arg0, %arg1) dim_numbers = [b, f]x[i, o]->[b, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xf32>
  return
}
// -----
"func.func"() <{function_type = (tensor<1x1xf32>, tensor<1x1xf32>) -> (), sym_name = "f"}> ({
^bb0(%arg0: tensor<1x1xf32>, %arg1: tensor<1x1xf32>):
  %0 = "stablehlo.convolution"(%arg0, %arg1) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, f]x[i, o]->[b, f]>, feature_group_count = 1 : i64}> : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xf32>
  "func.return"() : () -> ()
}) : () -> ()
// -----
func.func @f(%arg0: tensor<1x4x4x1xf32>, %arg1: tensor<3x3x1x1xf32>, %arg2: tensor<2x2xi64>) {
  %0 = "stablehlo.dynamic_conv"(%arg0, %arg1, %arg2) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, feature_group_count = 1 : i64}> : (tensor<1x4x4x1xf32>, tensor<3x3x1x1xf32>, tensor<2x2xi64>) -> tensor<1x?x?x1xf32>
  return
}
// -----
"func.func"() <{function_type = (tensor<1x4x4x1xf32>, tensor<3x3x1x1xf32>, tensor<2x2xi64>) -> (), sym_name = "f"}> ({
^bb0(%arg0: tensor<1x4x4x1xf32>, %arg1: tensor<3x3x1x1xf32>, %arg2: tensor<2x2xi64>):
  %0 = "stablehlo.dynamic_conv"(%arg0, %arg1, %arg2) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, feature_group_count = 1 : i64}> : (tensor<1x4x4x1xf32>, tensor<3x3x1x1xf32>, tensor<2x2xi64>) -> tensor<1x?x?x1xf32>
  "func.return"() : () -> ()
}) : () -> ()
// -----
func.func @f(%arg0: tensor<2x3xf32>, %arg1: tensor<f32>) {
  %0 = stablehlo.reduce(%arg0 init: %arg1) applies stablehlo.add across dimensions = [1] : (tensor<2x3xf32>, tensor<f32>) -> tensor<2xf32>
  return
}
// -----
"func.func"() <{function_type = (tensor<2x3xf32>, tensor<f32>) -> (), sym_name = "f"}> ({
^bb0(%arg0: tensor<2x3xf32>, %arg1: tensor<f32>):
  %0 = "stablehlo.reduce"(%arg0, %arg1) <{dimensions = array<i64: 1>}> ({
  ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
    %1 = "stablehlo.add"(%arg2, %arg3) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%1) : (tensor<f32>) -> ()
  }) : (tensor<2x3xf32>, tensor<f32>) -> tensor<2xf32>
  "func.return"() : () -> ()
}) : () -> ()
// -----
func.func @f(%arg0: tensor<2x3xf32>, %arg1: tensor<f32>) {
  %0 = stablehlo.reduce(%arg0 init: %arg1) across dimensions = [] : (tensor<2x3xf32>, tensor<f32>) -> tensor<2x3xf32>
   reducer(%arg2: tensor<f32>, %arg3: tensor<f32>)  {
    %1 = stablehlo.add %arg3, %arg2 : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }
  return
}
// -----
"func.func"() <{function_type = (tensor<2x3xf32>, tensor<f32>) -> (), sym_name = "f"}> ({
^bb0(%arg0: tensor<2x3xf32>, %arg1: tensor<f32>):
  %0 = "stablehlo.reduce"(%arg0, %arg1) <{dimensions = array<i64>}> ({
  ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
    %1 = "stablehlo.add"(%arg3, %arg2) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%1) : (tensor<f32>) -> ()
  }) : (tensor<2x3xf32>, tensor<f32>) -> tensor<2x3xf32>
  "func.return"() : () -> ()
}) : () -> ()
// -----
func.func @f(%arg0: tensor<2x3xf32>, %arg1: tensor<f32>) {
  %0 = stablehlo.reduce(%arg0 init: %arg1) applies stablehlo.add across dimensions = [0, 1] {foo.x = 1 : i32} : (tensor<2x3xf32>, tensor<f32>) -> tensor<f32>
  return
}
// -----
"func.func"() <{function_type = (tensor<2x3xf32>, tensor<f32>) -> (), sym_name = "f"}> ({
^bb0(%arg0: tensor<2x3xf32>, %arg1: tensor<f32>):
  %0 = "stablehlo.reduce"(%arg0, %arg1) <{dimensions = array<i64: 0, 1>}> ({
  ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
    %1 = "stablehlo.add"(%arg2, %arg3) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%1) : (tensor<f32>) -> ()
  }) {foo.x = 1 : i32} : (tensor<2x3xf32>, tensor<f32>) -> tensor<f32>
  "func.return"() : () -> ()
}) : () -> ()
// -----
func.func @f(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xi32>, %arg2: tensor<f32>, %arg3: tensor<i32>) {
  %0:2 = stablehlo.reduce(%arg0 init: %arg2), (%arg1 init: %arg3) across dimensions = [1] : (tensor<2x3xf32>, tensor<2x3xi32>, tensor<f32>, tensor<i32>) -> (tensor<2xf32>, tensor<2xi32>)
   reducer(%arg4: tensor<f32>, %arg6: tensor<f32>) (%arg5: tensor<i32>, %arg7: tensor<i32>)  {
    stablehlo.return %arg6, %arg5 : tensor<f32>, tensor<i32>
  }
  return
}
// -----
"func.func"() <{function_type = (tensor<2x3xf32>, tensor<2x3xi32>, tensor<f32>, tensor<i32>) -> (), sym_name = "f"}> ({
^bb0(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xi32>, %arg2: tensor<f32>, %arg3: tensor<i32>):
  %0:2 = "stablehlo.reduce"(%arg0, %arg1, %arg2, %arg3) <{dimensions = array<i64: 1>}> ({
  ^bb0(%arg4: tensor<f32>, %arg5: tensor<i32>, %arg6: tensor<f32>, %arg7: tensor<i32>):
    "stablehlo.return"(%arg6, %arg5) : (tensor<f32>, tensor<i32>) -> ()
  }) : (tensor<2x3xf32>, tensor<2x3xi32>, tensor<f32>, tensor<i32>) -> (tensor<2xf32>, tensor<2xi32>)
  "func.return"() : () -> ()
}) : () -> ()
// -----
func.func @f(%arg0: tensor<4x4xf32>, %arg1: tensor<f32>) {
  %0 = "stablehlo.reduce_window"(%arg0, %arg1) <{padding = dense<[[0, 1], [2, 3]]> : tensor<2x2xi64>, window_dimensions = array<i64: 2, 2>}> ({
  ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
    %1 = stablehlo.add %arg2, %arg3 : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) : (tensor<4x4xf32>, tensor<f32>) -> tensor<4x8xf32>
  return
}
// -----
"func.func"() <{function_type = (tensor<4x4xf32>, tensor<f32>) -> (), sym_name = "f"}> ({
^bb0(%arg0: tensor<4x4xf32>, %arg1: tensor<f32>):
  %0 = "stablehlo.reduce_window"(%arg0, %arg1) <{padding = dense<[[0, 1], [2, 3]]> : tensor<2x2xi64>, window_dimensions = array<i64: 2, 2>}> ({
  ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
    %1 = "stablehlo.add"(%arg2, %arg3) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%1) : (tensor<f32>) -> ()
  }) : (tensor<4x4xf32>, tensor<f32>) -> tensor<4x8xf32>
  "func.return"() : () -> ()
}) : () -> ()
// -----
func.func @f(%arg0: tensor<4xf32>, %arg1: tensor<i32>) {
  %0:2 = stablehlo.while(%iterArg = %arg0, %iterArg_0 = %arg1) : tensor<4xf32>, tensor<i32>
  cond {
    %c = stablehlo.constant dense<true> : tensor<i1>
    stablehlo.return %c : tensor<i1>
  } do {
    stablehlo.return %iterArg, %iterArg_0 : tensor<4xf32>, tensor<i32>
  }
  return
}
// -----
"func.func"() <{function_type = (tensor<4xf32>, tensor<i32>) -> (), sym_name = "f"}> ({
^bb0(%arg0: tensor<4xf32>, %arg1: tensor<i32>):
  %0:2 = "stablehlo.while"(%arg0, %arg1) ({
  ^bb0(%arg4: tensor<4xf32>, %arg5: tensor<i32>):
    %1 = "stablehlo.constant"() <{value = dense<true> : tensor<i1>}> : () -> tensor<i1>
    "stablehlo.return"(%1) : (tensor<i1>) -> ()
  }, {
  ^bb0(%arg2: tensor<4xf32>, %arg3: tensor<i32>):
    "stablehlo.return"(%arg2, %arg3) : (tensor<4xf32>, tensor<i32>) -> ()
  }) : (tensor<4xf32>, tensor<i32>) -> (tensor<4xf32>, tensor<i32>)
  "func.return"() : () -> ()
}) : () -> ()
// -----
func.func @f() {
  stablehlo.while() attributes {foo.y}
  cond {
    %c = stablehlo.constant dense<true> : tensor<i1>
    stablehlo.return %c : tensor<i1>
  } do {
    stablehlo.return 
  }
  return
}
// -----
"func.func"() <{function_type = () -> (), sym_name = "f"}> ({
  "stablehlo.while"() ({
    %0 = "stablehlo.constant"() <{value = dense<true> : tensor<i1>}> : () -> tensor<i1>
    "stablehlo.return"(%0) : (tensor<i1>) -> ()
  }, {
    "stablehlo.return"() : () -> ()
  }) {foo.y} : () -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
func.func @f(%arg0: tensor<i1>) {
  %0 = "stablehlo.if"(%arg0) ({
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<4xf32>
    stablehlo.return %cst : tensor<4xf32>
  }, {
    %cst = stablehlo.constant dense<2.000000e+00> : tensor<4xf32>
    stablehlo.return %cst : tensor<4xf32>
  }) : (tensor<i1>) -> tensor<4xf32>
  return
}
// -----
"func.func"() <{function_type = (tensor<i1>) -> (), sym_name = "f"}> ({
^bb0(%arg0: tensor<i1>):
  %0 = "stablehlo.if"(%arg0) ({
    %2 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<4xf32>}> : () -> tensor<4xf32>
    "stablehlo.return"(%2) : (tensor<4xf32>) -> ()
  }, {
    %1 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<4xf32>}> : () -> tensor<4xf32>
    "stablehlo.return"(%1) : (tensor<4xf32>) -> ()
  }) : (tensor<i1>) -> tensor<4xf32>
  "func.return"() : () -> ()
}) : () -> ()
// -----
func.func @f(%arg0: tensor<i32>) {
  "stablehlo.case"(%arg0) ({
    stablehlo.return 
  }, {
    stablehlo.return 
  }) : (tensor<i32>) -> ()
  return
}
// -----
"func.func"() <{function_type = (tensor<i32>) -> (), sym_name = "f"}> ({
^bb0(%arg0: tensor<i32>):
  "stablehlo.case"(%arg0) ({
    "stablehlo.return"() : () -> ()
  }, {
    "stablehlo.return"() : () -> ()
  }) : (tensor<i32>) -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
func.func @f(%arg0: tensor<4xf32>) {
  %0 = "stablehlo.sort"(%arg0) <{dimension = 0 : i64, is_stable = true}> ({
  ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
    %1 = stablehlo.compare LT, %arg1, %arg2 : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %1 : tensor<i1>
  }) : (tensor<4xf32>) -> tensor<4xf32>
  return
}
// -----
"func.func"() <{function_type = (tensor<4xf32>) -> (), sym_name = "f"}> ({
^bb0(%arg0: tensor<4xf32>):
  %0 = "stablehlo.sort"(%arg0) <{dimension = 0 : i64, is_stable = true}> ({
  ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
    %1 = "stablehlo.compare"(%arg1, %arg2) <{comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<f32>, tensor<f32>) -> tensor<i1>
    "stablehlo.return"(%1) : (tensor<i1>) -> ()
  }) : (tensor<4xf32>) -> tensor<4xf32>
  "func.return"() : () -> ()
}) : () -> ()
// -----
func.func @f(%arg0: tensor<4xf32>, %arg1: tensor<4xf32>) {
  %0 = "stablehlo.map"(%arg0, %arg1) <{dimensions = array<i64: 0>}> ({
  ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
    %1 = stablehlo.add %arg2, %arg3 : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}
// -----
"func.func"() <{function_type = (tensor<4xf32>, tensor<4xf32>) -> (), sym_name = "f"}> ({
^bb0(%arg0: tensor<4xf32>, %arg1: tensor<4xf32>):
  %0 = "stablehlo.map"(%arg0, %arg1) <{dimensions = array<i64: 0>}> ({
  ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
    %1 = "stablehlo.add"(%arg2, %arg3) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%1) : (tensor<f32>) -> ()
  }) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  "func.return"() : () -> ()
}) : () -> ()
// -----
func.func @f(%arg0: tensor<4x3xf32>, %arg1: tensor<2x1xi32>) {
  %0 = "stablehlo.gather"(%arg0, %arg1) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = true, slice_sizes = array<i64: 1, 3>}> : (tensor<4x3xf32>, tensor<2x1xi32>) -> tensor<2x3xf32>
  return
}
// -----
"func.func"() <{function_type = (tensor<4x3xf32>, tensor<2x1xi32>) -> (), sym_name = "f"}> ({
^bb0(%arg0: tensor<4x3xf32>, %arg1: tensor<2x1xi32>):
  %0 = "stablehlo.gather"(%arg0, %arg1) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = true, slice_sizes = array<i64: 1, 3>}> : (tensor<4x3xf32>, tensor<2x1xi32>) -> tensor<2x3xf32>
  "func.return"() : () -> ()
}) : () -> ()
// -----
func.func @f(%arg0: tensor<2x4x3xf32>, %arg1: tensor<2x2x1xi32>) {
  %0 = "stablehlo.gather"(%arg0, %arg1) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1], index_vector_dim = 2>, slice_sizes = array<i64: 1, 1, 3>}> : (tensor<2x4x3xf32>, tensor<2x2x1xi32>) -> tensor<2x2x3xf32>
  return
}
// -----
"func.func"() <{function_type = (tensor<2x4x3xf32>, tensor<2x2x1xi32>) -> (), sym_name = "f"}> ({
^bb0(%arg0: tensor<2x4x3xf32>, %arg1: tensor<2x2x1xi32>):
  %0 = "stablehlo.gather"(%arg0, %arg1) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1], index_vector_dim = 2>, slice_sizes = array<i64: 1, 1, 3>}> : (tensor<2x4x3xf32>, tensor<2x2x1xi32>) -> tensor<2x2x3xf32>
  "func.return"() : () -> ()
}) : () -> ()
// -----
func.func @f(%arg0: tensor<4x3xf32>, %arg1: tensor<2x1xi32>, %arg2: tensor<2xi32>) {
  %0 = "stablehlo.dynamic_gather"(%arg0, %arg1, %arg2) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>}> : (tensor<4x3xf32>, tensor<2x1xi32>, tensor<2xi32>) -> tensor<2x3xf32>
  return
}
// -----
"func.func"() <{function_type = (tensor<4x3xf32>, tensor<2x1xi32>, tensor<2xi32>) -> (), sym_name = "f"}> ({
^bb0(%arg0: tensor<4x3xf32>, %arg1: tensor<2x1xi32>, %arg2: tensor<2xi32>):
  %0 = "stablehlo.dynamic_gather"(%arg0, %arg1, %arg2) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>}> : (tensor<4x3xf32>, tensor<2x1xi32>, tensor<2xi32>) -> tensor<2x3xf32>
  "func.return"() : () -> ()
}) : () -> ()
// -----
func.func @f(%arg0: tensor<4x3xf32>, %arg1: tensor<2x1xi32>, %arg2: tensor<2x3xf32>) {
  %0 = "stablehlo.scatter"(%arg0, %arg1, %arg2) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = true}> ({
  ^bb0(%arg3: tensor<f32>, %arg4: tensor<f32>):
    %1 = stablehlo.add %arg3, %arg4 : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) : (tensor<4x3xf32>, tensor<2x1xi32>, tensor<2x3xf32>) -> tensor<4x3xf32>
  return
}
// -----
"func.func"() <{function_type = (tensor<4x3xf32>, tensor<2x1xi32>, tensor<2x3xf32>) -> (), sym_name = "f"}> ({
^bb0(%arg0: tensor<4x3xf32>, %arg1: tensor<2x1xi32>, %arg2: tensor<2x3xf32>):
  %0 = "stablehlo.scatter"(%arg0, %arg1, %arg2) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = true}> ({
  ^bb0(%arg3: tensor<f32>, %arg4: tensor<f32>):
    %1 = "stablehlo.add"(%arg3, %arg4) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%1) : (tensor<f32>) -> ()
  }) : (tensor<4x3xf32>, tensor<2x1xi32>, tensor<2x3xf32>) -> tensor<4x3xf32>
  "func.return"() : () -> ()
}) : () -> ()
// -----
func.func @f(%arg0: tensor<f32>, %arg1: tensor<f32>, %arg2: tensor<1xi64>) {
  %0 = stablehlo.rng %arg0, %arg1, %arg2, distribution = UNIFORM : (tensor<f32>, tensor<f32>, tensor<1xi64>) -> tensor<4xf32>
  return
}
// -----
"func.func"() <{function_type = (tensor<f32>, tensor<f32>, tensor<1xi64>) -> (), sym_name = "f"}> ({
^bb0(%arg0: tensor<f32>, %arg1: tensor<f32>, %arg2: tensor<1xi64>):
  %0 = "stablehlo.rng"(%arg0, %arg1, %arg2) <{rng_distribution = #stablehlo<rng_distribution UNIFORM>}> : (tensor<f32>, tensor<f32>, tensor<1xi64>) -> tensor<4xf32>
  "func.return"() : () -> ()
}) : () -> ()
// -----
func.func @f(%arg0: tensor<2xui64>) {
  %output_state, %output = stablehlo.rng_bit_generator %arg0, algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<2xui64>, tensor<4xui32>)
  return
}
// -----
"func.func"() <{function_type = (tensor<2xui64>) -> (), sym_name = "f"}> ({
^bb0(%arg0: tensor<2xui64>):
  %0:2 = "stablehlo.rng_bit_generator"(%arg0) <{rng_algorithm = #stablehlo<rng_algorithm THREE_FRY>}> : (tensor<2xui64>) -> (tensor<2xui64>, tensor<4xui32>)
  "func.return"() : () -> ()
}) : () -> ()
// -----
func.func @f(%arg0: tensor<2x3xf32>, %arg1: tensor<3xf32>, %arg2: tensor<3xf32>, %arg3: tensor<3xf32>, %arg4: tensor<3xf32>) {
  %0 = "stablehlo.batch_norm_inference"(%arg0, %arg1, %arg2, %arg3, %arg4) <{epsilon = 1.000000e-03 : f32, feature_index = 1 : i64}> : (tensor<2x3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  return
}
// -----
"func.func"() <{function_type = (tensor<2x3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>) -> (), sym_name = "f"}> ({
^bb0(%arg0: tensor<2x3xf32>, %arg1: tensor<3xf32>, %arg2: tensor<3xf32>, %arg3: tensor<3xf32>, %arg4: tensor<3xf32>):
  %0 = "stablehlo.batch_norm_inference"(%arg0, %arg1, %arg2, %arg3, %arg4) <{epsilon = 1.000000e-03 : f32, feature_index = 1 : i64}> : (tensor<2x3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  "func.return"() : () -> ()
}) : () -> ()
// -----
func.func @f(%arg0: tensor<4xf32>, %arg1: tensor<i32>) {
  %0 = stablehlo.tuple %arg0, %arg1 : tuple<tensor<4xf32>, tensor<i32>>
  return
}
// -----
"func.func"() <{function_type = (tensor<4xf32>, tensor<i32>) -> (), sym_name = "f"}> ({
^bb0(%arg0: tensor<4xf32>, %arg1: tensor<i32>):
  %0 = "stablehlo.tuple"(%arg0, %arg1) : (tensor<4xf32>, tensor<i32>) -> tuple<tensor<4xf32>, tensor<i32>>
  "func.return"() : () -> ()
}) : () -> ()
// -----
func.func @f(%arg0: tuple<tensor<4xf32>, tensor<i32>>) {
  %0 = stablehlo.get_tuple_element %arg0[1] : (tuple<tensor<4xf32>, tensor<i32>>) -> tensor<i32>
  return
}
// -----
"func.func"() <{function_type = (tuple<tensor<4xf32>, tensor<i32>>) -> (), sym_name = "f"}> ({
^bb0(%arg0: tuple<tensor<4xf32>, tensor<i32>>):
  %0 = "stablehlo.get_tuple_element"(%arg0) <{index = 1 : i32}> : (tuple<tensor<4xf32>, tensor<i32>>) -> tensor<i32>
  "func.return"() : () -> ()
}) : () -> ()
// -----
func.func @f() {
  %0 = stablehlo.tuple  : tuple<>
  return
}
// -----
"func.func"() <{function_type = () -> (), sym_name = "f"}> ({
  %0 = "stablehlo.tuple"() : () -> tuple<>
  "func.return"() : () -> ()
}) : () -> ()
// -----
func.func @f(%arg0: tensor<4xf32>, %arg1: tensor<i32>) {
  %0:2 = stablehlo.optimization_barrier %arg0, %arg1 : tensor<4xf32>, tensor<i32>
  return
}
// -----
"func.func"() <{function_type = (tensor<4xf32>, tensor<i32>) -> (), sym_name = "f"}> ({
^bb0(%arg0: tensor<4xf32>, %arg1: tensor<i32>):
  %0:2 = "stablehlo.optimization_barrier"(%arg0, %arg1) : (tensor<4xf32>, tensor<i32>) -> (tensor<4xf32>, tensor<i32>)
  "func.return"() : () -> ()
}) : () -> ()
// -----
func.func @f() {
  stablehlo.optimization_barrier()
  return
}
// -----
"func.func"() <{function_type = () -> (), sym_name = "f"}> ({
  "stablehlo.optimization_barrier"() : () -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
func.func @f(%arg0: !stablehlo.token, %arg1: !stablehlo.token) {
  %0 = stablehlo.after_all %arg0, %arg1 : !stablehlo.token
  return
}
// -----
"func.func"() <{function_type = (!stablehlo.token, !stablehlo.token) -> (), sym_name = "f"}> ({
^bb0(%arg0: !stablehlo.token, %arg1: !stablehlo.token):
  %0 = "stablehlo.after_all"(%arg0, %arg1) : (!stablehlo.token, !stablehlo.token) -> !stablehlo.token
  "func.return"() : () -> ()
}) : () -> ()
// -----
func.func @f() {
  %0 = stablehlo.create_token : !stablehlo.token
  return
}
// -----
"func.func"() <{function_type = () -> (), sym_name = "f"}> ({
  %0 = "stablehlo.create_token"() : () -> !stablehlo.token
  "func.return"() : () -> ()
}) : () -> ()
// -----
func.func @f() {
  %0 = stablehlo.replica_id : tensor<ui32>
  return
}
// -----
"func.func"() <{function_type = () -> (), sym_name = "f"}> ({
  %0 = "stablehlo.replica_id"() : () -> tensor<ui32>
  "func.return"() : () -> ()
}) : () -> ()
// -----
func.func @f() {
  %0 = stablehlo.partition_id : tensor<ui32>
  return
}
// -----
"func.func"() <{function_type = () -> (), sym_name = "f"}> ({
  %0 = "stablehlo.partition_id"() : () -> tensor<ui32>
  "func.return"() : () -> ()
}) : () -> ()
// -----
func.func @f() {
  %0 = stablehlo.after_all  : !stablehlo.token
  return
}
// -----
"func.func"() <{function_type = () -> (), sym_name = "f"}> ({
  %0 = "stablehlo.after_all"() : () -> !stablehlo.token
  "func.return"() : () -> ()
}) : () -> ()
// -----
func.func @f(%arg0: tensor<4xf32>, %arg1: !stablehlo.token) {
  %0 = "stablehlo.outfeed"(%arg0, %arg1) <{outfeed_config = ""}> : (tensor<4xf32>, !stablehlo.token) -> !stablehlo.token
  return
}
// -----
"func.func"() <{function_type = (tensor<4xf32>, !stablehlo.token) -> (), sym_name = "f"}> ({
^bb0(%arg0: tensor<4xf32>, %arg1: !stablehlo.token):
  %0 = "stablehlo.outfeed"(%arg0, %arg1) <{outfeed_config = ""}> : (tensor<4xf32>, !stablehlo.token) -> !stablehlo.token
  "func.return"() : () -> ()
}) : () -> ()
// -----
func.func @f(%arg0: tensor<4xf32>, %arg1: !stablehlo.token) {
  %0 = "stablehlo.send"(%arg0, %arg1) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 2>, is_host_transfer = true}> : (tensor<4xf32>, !stablehlo.token) -> !stablehlo.token
  return
}
// -----
"func.func"() <{function_type = (tensor<4xf32>, !stablehlo.token) -> (), sym_name = "f"}> ({
^bb0(%arg0: tensor<4xf32>, %arg1: !stablehlo.token):
  %0 = "stablehlo.send"(%arg0, %arg1) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 2>, is_host_transfer = true}> : (tensor<4xf32>, !stablehlo.token) -> !stablehlo.token
  "func.return"() : () -> ()
}) : () -> ()
// -----
func.func @f(%arg0: !stablehlo.token) {
  %0:2 = "stablehlo.recv"(%arg0) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 3>, is_host_transfer = true}> : (!stablehlo.token) -> (tensor<4xf32>, !stablehlo.token)
  return
}
// -----
"func.func"() <{function_type = (!stablehlo.token) -> (), sym_name = "f"}> ({
^bb0(%arg0: !stablehlo.token):
  %0:2 = "stablehlo.recv"(%arg0) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 3>, is_host_transfer = true}> : (!stablehlo.token) -> (tensor<4xf32>, !stablehlo.token)
  "func.return"() : () -> ()
}) : () -> ()
// -----
func.func @f(%arg0: tensor<4xf32>) {
  %0 = "stablehlo.all_gather"(%arg0) <{all_gather_dim = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<4xf32>) -> tensor<8xf32>
  return
}
// -----
"func.func"() <{function_type = (tensor<4xf32>) -> (), sym_name = "f"}> ({
^bb0(%arg0: tensor<4xf32>):
  %0 = "stablehlo.all_gather"(%arg0) <{all_gather_dim = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<4xf32>) -> tensor<8xf32>
  "func.return"() : () -> ()
}) : () -> ()
// -----
func.func @f(%arg0: tensor<4xf32>) {
  %0 = "stablehlo.collective_permute"(%arg0) <{source_target_pairs = dense<[[0, 1], [1, 0]]> : tensor<2x2xi64>}> : (tensor<4xf32>) -> tensor<4xf32>
  return
}
// -----
"func.func"() <{function_type = (tensor<4xf32>) -> (), sym_name = "f"}> ({
^bb0(%arg0: tensor<4xf32>):
  %0 = "stablehlo.collective_permute"(%arg0) <{source_target_pairs = dense<[[0, 1], [1, 0]]> : tensor<2x2xi64>}> : (tensor<4xf32>) -> tensor<4xf32>
  "func.return"() : () -> ()
}) : () -> ()
// -----
func.func @f(%arg0: tensor<4xf32>) {
  %0 = "stablehlo.all_to_all"(%arg0) <{concat_dimension = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, split_count = 2 : i64, split_dimension = 0 : i64}> : (tensor<4xf32>) -> tensor<4xf32>
  return
}
// -----
"func.func"() <{function_type = (tensor<4xf32>) -> (), sym_name = "f"}> ({
^bb0(%arg0: tensor<4xf32>):
  %0 = "stablehlo.all_to_all"(%arg0) <{concat_dimension = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, split_count = 2 : i64, split_dimension = 0 : i64}> : (tensor<4xf32>) -> tensor<4xf32>
  "func.return"() : () -> ()
}) : () -> ()
// -----
func.func @f(%arg0: tensor<4xf32>) {
  %0 = "stablehlo.collective_broadcast"(%arg0) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<4xf32>) -> tensor<4xf32>
  return
}
// -----
"func.func"() <{function_type = (tensor<4xf32>) -> (), sym_name = "f"}> ({
^bb0(%arg0: tensor<4xf32>):
  %0 = "stablehlo.collective_broadcast"(%arg0) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<4xf32>) -> tensor<4xf32>
  "func.return"() : () -> ()
}) : () -> ()
// -----
func.func @f(%arg0: tensor<4xf32>) {
  %0 = "stablehlo.reduce_scatter"(%arg0) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, scatter_dimension = 0 : i64}> ({
  ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
    %1 = stablehlo.add %arg1, %arg2 : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) : (tensor<4xf32>) -> tensor<2xf32>
  return
}
// -----
"func.func"() <{function_type = (tensor<4xf32>) -> (), sym_name = "f"}> ({
^bb0(%arg0: tensor<4xf32>):
  %0 = "stablehlo.reduce_scatter"(%arg0) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, scatter_dimension = 0 : i64}> ({
  ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
    %1 = "stablehlo.add"(%arg1, %arg2) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%1) : (tensor<f32>) -> ()
  }) : (tensor<4xf32>) -> tensor<2xf32>
  "func.return"() : () -> ()
}) : () -> ()
// -----
func.func @f(%arg0: tensor<4xf32>) {
  %0 = stablehlo.custom_call @"a b"(%arg0) {api_version = 4 : i32, backend_config = {k = 1 : i32}} : (tensor<4xf32>) -> tensor<4xf32>
  return
}
// -----
"func.func"() <{function_type = (tensor<4xf32>) -> (), sym_name = "f"}> ({
^bb0(%arg0: tensor<4xf32>):
  %0 = "stablehlo.custom_call"(%arg0) <{api_version = 4 : i32, backend_config = {k = 1 : i32}, call_target_name = "a b"}> : (tensor<4xf32>) -> tensor<4xf32>
  "func.return"() : () -> ()
}) : () -> ()
// -----
func.func @f(%arg0: tensor<4xf32>) {
  %0 = stablehlo.custom_call @foo(%arg0) {has_side_effect = true, operand_layouts = [dense<0> : tensor<1xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 0, operand_tuple_indices = []>], result_layouts = [dense<0> : tensor<1xindex>]} : (tensor<4xf32>) -> tensor<4xf32>
  return
}
// -----
"func.func"() <{function_type = (tensor<4xf32>) -> (), sym_name = "f"}> ({
^bb0(%arg0: tensor<4xf32>):
  %0 = "stablehlo.custom_call"(%arg0) <{call_target_name = "foo", has_side_effect = true, operand_layouts = [dense<0> : tensor<1xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 0, operand_tuple_indices = []>], result_layouts = [dense<0> : tensor<1xindex>]}> : (tensor<4xf32>) -> tensor<4xf32>
  "func.return"() : () -> ()
}) : () -> ()
// -----
func.func private @g(%arg0: tensor<4xf32>) -> tensor<4xf32> {
  return %arg0 : tensor<4xf32>
}
func.func @f(%arg0: tensor<4xf32>) {
  %0 = stablehlo.composite "a.b" %arg0 {composite_attributes = {n = 1 : i32}, decomposition = @g, version = 1 : i32} : (tensor<4xf32>) -> tensor<4xf32>
  return
}
// -----
"func.func"() <{function_type = (tensor<4xf32>) -> tensor<4xf32>, sym_name = "g", sym_visibility = "private"}> ({
^bb0(%arg1: tensor<4xf32>):
  "func.return"(%arg1) : (tensor<4xf32>) -> ()
}) : () -> ()
"func.func"() <{function_type = (tensor<4xf32>) -> (), sym_name = "f"}> ({
^bb0(%arg0: tensor<4xf32>):
  %0 = "stablehlo.composite"(%arg0) <{composite_attributes = {n = 1 : i32}, decomposition = @g, name = "a.b", version = 1 : i32}> : (tensor<4xf32>) -> tensor<4xf32>
  "func.return"() : () -> ()
}) : () -> ()
// -----
func.func @f(%arg0: tensor<2x3xf32>, %arg1: tensor<3x4xf32>) {
  %0 = stablehlo.einsum %arg0, %arg1, config = "ab,bc->ac" : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
  return
}
// -----
"func.func"() <{function_type = (tensor<2x3xf32>, tensor<3x4xf32>) -> (), sym_name = "f"}> ({
^bb0(%arg0: tensor<2x3xf32>, %arg1: tensor<3x4xf32>):
  %0 = "stablehlo.einsum"(%arg0, %arg1) <{einsum_config = "ab,bc->ac"}> : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
  "func.return"() : () -> ()
}) : () -> ()
// -----
func.func @f(%arg0: tensor<2x3xf32>) {
  %0 = stablehlo.unary_einsum %arg0, config = "ab->a" : (tensor<2x3xf32>) -> tensor<2xf32>
  return
}
// -----
"func.func"() <{function_type = (tensor<2x3xf32>) -> (), sym_name = "f"}> ({
^bb0(%arg0: tensor<2x3xf32>):
  %0 = "stablehlo.unary_einsum"(%arg0) <{einsum_config = "ab->a"}> : (tensor<2x3xf32>) -> tensor<2xf32>
  "func.return"() : () -> ()
}) : () -> ()
// -----
func.func @f(%arg0: tensor<4x3xf32>, %arg1: tensor<2xi32>) {
  %0 = "stablehlo.torch_index_select"(%arg0, %arg1) <{batch_dims = 0 : i64, dim = 0 : i64}> : (tensor<4x3xf32>, tensor<2xi32>) -> tensor<2x3xf32>
  return
}
// -----
"func.func"() <{function_type = (tensor<4x3xf32>, tensor<2xi32>) -> (), sym_name = "f"}> ({
^bb0(%arg0: tensor<4x3xf32>, %arg1: tensor<2xi32>):
  %0 = "stablehlo.torch_index_select"(%arg0, %arg1) <{batch_dims = 0 : i64, dim = 0 : i64}> : (tensor<4x3xf32>, tensor<2xi32>) -> tensor<2x3xf32>
  "func.return"() : () -> ()
}) : () -> ()
// -----
func.func @f(%arg0: tensor<?xf32, #stablehlo.bounds<4>>) {
  %0 = stablehlo.get_dimension_size %arg0, dim = 0 : (tensor<?xf32, #stablehlo.bounds<4>>) -> tensor<i32>
  return
}
// -----
"func.func"() <{function_type = (tensor<?xf32, #stablehlo.bounds<4>>) -> (), sym_name = "f"}> ({
^bb0(%arg0: tensor<?xf32, #stablehlo.bounds<4>>):
  %0 = "stablehlo.get_dimension_size"(%arg0) <{dimension = 0 : i64}> : (tensor<?xf32, #stablehlo.bounds<4>>) -> tensor<i32>
  "func.return"() : () -> ()
}) : () -> ()
// -----
func.func @f(%arg0: tensor<4xf32>) {
  %0 = "stablehlo.cross-replica-sum"(%arg0) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<4xf32>) -> tensor<4xf32>
  return
}
// -----
"func.func"() <{function_type = (tensor<4xf32>) -> (), sym_name = "f"}> ({
^bb0(%arg0: tensor<4xf32>):
  %0 = "stablehlo.cross-replica-sum"(%arg0) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<4xf32>) -> tensor<4xf32>
  "func.return"() : () -> ()
}) : () -> ()
// -----
func.func @f(%arg0: tensor<4xf32>) {
  %0 = chlo.acos %arg0 : tensor<4xf32> -> tensor<4xf32>
  return
}
// -----
"func.func"() <{function_type = (tensor<4xf32>) -> (), sym_name = "f"}> ({
^bb0(%arg0: tensor<4xf32>):
  %0 = "chlo.acos"(%arg0) : (tensor<4xf32>) -> tensor<4xf32>
  "func.return"() : () -> ()
}) : () -> ()
// -----
func.func @f(%arg0: tensor<4xf32>) {
  %0 = chlo.acosh %arg0 : tensor<4xf32> -> tensor<4xf32>
  return
}
// -----
"func.func"() <{function_type = (tensor<4xf32>) -> (), sym_name = "f"}> ({
^bb0(%arg0: tensor<4xf32>):
  %0 = "chlo.acosh"(%arg0) : (tensor<4xf32>) -> tensor<4xf32>
  "func.return"() : () -> ()
}) : () -> ()
// -----
func.func @f(%arg0: tensor<4xf32>) {
  %0 = chlo.asin %arg0 : tensor<4xf32> -> tensor<4xf32>
  return
}
// -----
"func.func"() <{function_type = (tensor<4xf32>) -> (), sym_name = "f"}> ({
^bb0(%arg0: tensor<4xf32>):
  %0 = "chlo.asin"(%arg0) : (tensor<4xf32>) -> tensor<4xf32>
  "func.return"() : () -> ()
}) : () -> ()
// -----
func.func @f(%arg0: tensor<4xf32>) {
  %0 = chlo.asinh %arg0 : tensor<4xf32> -> tensor<4xf32>
  return
}
// -----
"func.func"() <{function_type = (tensor<4xf32>) -> (), sym_name = "f"}> ({
^bb0(%arg0: tensor<4xf32>):
  %0 = "chlo.asinh"(%arg0) : (tensor<4xf32>) -> tensor<4xf32>
  "func.return"() : () -> ()
}) : () -> ()
// -----
func.func @f(%arg0: tensor<4xf32>) {
  %0 = chlo.atan %arg0 : tensor<4xf32> -> tensor<4xf32>
  return
}
// -----
"func.func"() <{function_type = (tensor<4xf32>) -> (), sym_name = "f"}> ({
^bb0(%arg0: tensor<4xf32>):
  %0 = "chlo.atan"(%arg0) : (tensor<4xf32>) -> tensor<4xf32>
  "func.return"() : () -> ()
}) : () -> ()
// -----
func.func @f(%arg0: tensor<4xf32>) {
  %0 = chlo.atanh %arg0 : tensor<4xf32> -> tensor<4xf32>
  return
}
// -----
"func.func"() <{function_type = (tensor<4xf32>) -> (), sym_name = "f"}> ({
^bb0(%arg0: tensor<4xf32>):
  %0 = "chlo.atanh"(%arg0) : (tensor<4xf32>) -> tensor<4xf32>
  "func.return"() : () -> ()
}) : () -> ()
// -----
func.func @f(%arg0: tensor<4xf32>) {
  %0 = chlo.bessel_i1e %arg0 : tensor<4xf32> -> tensor<4xf32>
  return
}
// -----
"func.func"() <{function_type = (tensor<4xf32>) -> (), sym_name = "f"}> ({
^bb0(%arg0: tensor<4xf32>):
  %0 = "chlo.bessel_i1e"(%arg0) : (tensor<4xf32>) -> tensor<4xf32>
  "func.return"() : () -> ()
}) : () -> ()
// -----
func.func @f(%arg0: tensor<4xcomplex<f32>>) {
  %0 = chlo.conj %arg0 : tensor<4xcomplex<f32>> -> tensor<4xcomplex<f32>>
  return
}
// -----
"func.func"() <{function_type = (tensor<4xcomplex<f32>>) -> (), sym_name = "f"}> ({
^bb0(%arg0: tensor<4xcomplex<f32>>):
  %0 = "chlo.conj"(%arg0) : (tensor<4xcomplex<f32>>) -> tensor<4xcomplex<f32>>
  "func.return"() : () -> ()
}) : () -> ()
// -----
func.func @f(%arg0: tensor<4xf32>) {
  %0 = chlo.cosh %arg0 : tensor<4xf32> -> tensor<4xf32>
  return
}
// -----
"func.func"() <{function_type = (tensor<4xf32>) -> (), sym_name = "f"}> ({
^bb0(%arg0: tensor<4xf32>):
  %0 = "chlo.cosh"(%arg0) : (tensor<4xf32>) -> tensor<4xf32>
  "func.return"() : () -> ()
}) : () -> ()
// -----
func.func @f(%arg0: tensor<4xf32>) {
  %0 = chlo.digamma %arg0 : tensor<4xf32> -> tensor<4xf32>
  return
}
// -----
"func.func"() <{function_type = (tensor<4xf32>) -> (), sym_name = "f"}> ({
^bb0(%arg0: tensor<4xf32>):
  %0 = "chlo.digamma"(%arg0) : (tensor<4xf32>) -> tensor<4xf32>
  "func.return"() : () -> ()
}) : () -> ()
// -----
func.func @f(%arg0: tensor<4xf32>) {
  %0 = chlo.erf %arg0 : tensor<4xf32> -> tensor<4xf32>
  return
}
// -----
"func.func"() <{function_type = (tensor<4xf32>) -> (), sym_name = "f"}> ({
^bb0(%arg0: tensor<4xf32>):
  %0 = "chlo.erf"(%arg0) : (tensor<4xf32>) -> tensor<4xf32>
  "func.return"() : () -> ()
}) : () -> ()
// -----
func.func @f(%arg0: tensor<4xf32>) {
  %0 = chlo.erf_inv %arg0 : tensor<4xf32> -> tensor<4xf32>
  return
}
// -----
"func.func"() <{function_type = (tensor<4xf32>) -> (), sym_name = "f"}> ({
^bb0(%arg0: tensor<4xf32>):
  %0 = "chlo.erf_inv"(%arg0) : (tensor<4xf32>) -> tensor<4xf32>
  "func.return"() : () -> ()
}) : () -> ()
// -----
func.func @f(%arg0: tensor<4xf32>) {
  %0 = chlo.erfc %arg0 : tensor<4xf32> -> tensor<4xf32>
  return
}
// -----
"func.func"() <{function_type = (tensor<4xf32>) -> (), sym_name = "f"}> ({
^bb0(%arg0: tensor<4xf32>):
  %0 = "chlo.erfc"(%arg0) : (tensor<4xf32>) -> tensor<4xf32>
  "func.return"() : () -> ()
}) : () -> ()
// -----
func.func @f(%arg0: tensor<4xf32>) {
  %0 = chlo.lgamma %arg0 : tensor<4xf32> -> tensor<4xf32>
  return
}
// -----
"func.func"() <{function_type = (tensor<4xf32>) -> (), sym_name = "f"}> ({
^bb0(%arg0: tensor<4xf32>):
  %0 = "chlo.lgamma"(%arg0) : (tensor<4xf32>) -> tensor<4xf32>
  "func.return"() : () -> ()
}) : () -> ()
// -----
func.func @f(%arg0: tensor<4xf32>) {
  %0 = chlo.sinh %arg0 : tensor<4xf32> -> tensor<4xf32>
  return
}
// -----
"func.func"() <{function_type = (tensor<4xf32>) -> (), sym_name = "f"}> ({
^bb0(%arg0: tensor<4xf32>):
  %0 = "chlo.sinh"(%arg0) : (tensor<4xf32>) -> tensor<4xf32>
  "func.return"() : () -> ()
}) : () -> ()
// -----
func.func @f(%arg0: tensor<4xf32>) {
  %0 = chlo.square %arg0 : tensor<4xf32> -> tensor<4xf32>
  return
}
// -----
"func.func"() <{function_type = (tensor<4xf32>) -> (), sym_name = "f"}> ({
^bb0(%arg0: tensor<4xf32>):
  %0 = "chlo.square"(%arg0) : (tensor<4xf32>) -> tensor<4xf32>
  "func.return"() : () -> ()
}) : () -> ()
// -----
func.func @f(%arg0: tensor<4xf32>) {
  %0 = chlo.tan %arg0 : tensor<4xf32> -> tensor<4xf32>
  return
}
// -----
"func.func"() <{function_type = (tensor<4xf32>) -> (), sym_name = "f"}> ({
^bb0(%arg0: tensor<4xf32>):
  %0 = "chlo.tan"(%arg0) : (tensor<4xf32>) -> tensor<4xf32>
  "func.return"() : () -> ()
}) : () -> ()
// -----
func.func @f(%arg0: tensor<4xf32>) {
  %0 = chlo.is_inf %arg0 : tensor<4xf32> -> tensor<4xi1>
  return
}
// -----
"func.func"() <{function_type = (tensor<4xf32>) -> (), sym_name = "f"}> ({
^bb0(%arg0: tensor<4xf32>):
  %0 = "chlo.is_inf"(%arg0) : (tensor<4xf32>) -> tensor<4xi1>
  "func.return"() : () -> ()
}) : () -> ()
// -----
func.func @f(%arg0: tensor<4xf32>) {
  %0 = chlo.is_neg_inf %arg0 : tensor<4xf32> -> tensor<4xi1>
  return
}
// -----
"func.func"() <{function_type = (tensor<4xf32>) -> (), sym_name = "f"}> ({
^bb0(%arg0: tensor<4xf32>):
  %0 = "chlo.is_neg_inf"(%arg0) : (tensor<4xf32>) -> tensor<4xi1>
  "func.return"() : () -> ()
}) : () -> ()
// -----
func.func @f(%arg0: tensor<4xf32>) {
  %0 = chlo.is_pos_inf %arg0 : tensor<4xf32> -> tensor<4xi1>
  return
}
// -----
"func.func"() <{function_type = (tensor<4xf32>) -> (), sym_name = "f"}> ({
^bb0(%arg0: tensor<4xf32>):
  %0 = "chlo.is_pos_inf"(%arg0) : (tensor<4xf32>) -> tensor<4xi1>
  "func.return"() : () -> ()
}) : () -> ()
// -----
func.func @f(%arg0: tensor<4xf32>, %arg1: tensor<4xf32>) {
  %0 = chlo.next_after %arg0, %arg1 : tensor<4xf32>, tensor<4xf32> -> tensor<4xf32>
  return
}
// -----
"func.func"() <{function_type = (tensor<4xf32>, tensor<4xf32>) -> (), sym_name = "f"}> ({
^bb0(%arg0: tensor<4xf32>, %arg1: tensor<4xf32>):
  %0 = "chlo.next_after"(%arg0, %arg1) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  "func.return"() : () -> ()
}) : () -> ()
// -----
func.func @f(%arg0: tensor<4xf32>, %arg1: tensor<4xf32>) {
  %0 = chlo.polygamma %arg0, %arg1 : tensor<4xf32>, tensor<4xf32> -> tensor<4xf32>
  return
}
// -----
"func.func"() <{function_type = (tensor<4xf32>, tensor<4xf32>) -> (), sym_name = "f"}> ({
^bb0(%arg0: tensor<4xf32>, %arg1: tensor<4xf32>):
  %0 = "chlo.polygamma"(%arg0, %arg1) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  "func.return"() : () -> ()
}) : () -> ()
// -----
func.func @f(%arg0: tensor<4xf32>, %arg1: tensor<4xf32>) {
  %0 = chlo.zeta %arg0, %arg1 : tensor<4xf32>, tensor<4xf32> -> tensor<4xf32>
  return
}
// -----
"func.func"() <{function_type = (tensor<4xf32>, tensor<4xf32>) -> (), sym_name = "f"}> ({
^bb0(%arg0: tensor<4xf32>, %arg1: tensor<4xf32>):
  %0 = "chlo.zeta"(%arg0, %arg1) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  "func.return"() : () -> ()
}) : () -> ()
// -----
func.func @f(%arg0: tensor<4xi32>, %arg1: tensor<4xi32>) {
  %0 = chlo.mulhi %arg0, %arg1 : tensor<4xi32>, tensor<4xi32> -> tensor<4xi32>
  return
}
// -----
"func.func"() <{function_type = (tensor<4xi32>, tensor<4xi32>) -> (), sym_name = "f"}> ({
^bb0(%arg0: tensor<4xi32>, %arg1: tensor<4xi32>):
  %0 = "chlo.mulhi"(%arg0, %arg1) : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  "func.return"() : () -> ()
}) : () -> ()
// -----
func.func @f(%arg0: tensor<4xf32>, %arg1: tensor<2x4xf32>) {
  %0 = chlo.broadcast_add %arg0, %arg1 : (tensor<4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
  return
}
// -----
"func.func"() <{function_type = (tensor<4xf32>, tensor<2x4xf32>) -> (), sym_name = "f"}> ({
^bb0(%arg0: tensor<4xf32>, %arg1: tensor<2x4xf32>):
  %0 = "chlo.broadcast_add"(%arg0, %arg1) : (tensor<4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
  "func.return"() : () -> ()
}) : () -> ()
// -----
func.func @f(%arg0: tensor<4xf32>, %arg1: tensor<2x4xf32>) {
  %0 = chlo.broadcast_atan2 %arg0, %arg1 : (tensor<4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
  return
}
// -----
"func.func"() <{function_type = (tensor<4xf32>, tensor<2x4xf32>) -> (), sym_name = "f"}> ({
^bb0(%arg0: tensor<4xf32>, %arg1: tensor<2x4xf32>):
  %0 = "chlo.broadcast_atan2"(%arg0, %arg1) : (tensor<4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
  "func.return"() : () -> ()
}) : () -> ()
// -----
func.func @f(%arg0: tensor<4xf32>, %arg1: tensor<2x4xf32>) {
  %0 = chlo.broadcast_divide %arg0, %arg1 : (tensor<4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
  return
}
// -----
"func.func"() <{function_type = (tensor<4xf32>, tensor<2x4xf32>) -> (), sym_name = "f"}> ({
^bb0(%arg0: tensor<4xf32>, %arg1: tensor<2x4xf32>):
  %0 = "chlo.broadcast_divide"(%arg0, %arg1) : (tensor<4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
  "func.return"() : () -> ()
}) : () -> ()
// -----
func.func @f(%arg0: tensor<4xf32>, %arg1: tensor<2x4xf32>) {
  %0 = chlo.broadcast_maximum %arg0, %arg1 : (tensor<4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
  return
}
// -----
"func.func"() <{function_type = (tensor<4xf32>, tensor<2x4xf32>) -> (), sym_name = "f"}> ({
^bb0(%arg0: tensor<4xf32>, %arg1: tensor<2x4xf32>):
  %0 = "chlo.broadcast_maximum"(%arg0, %arg1) : (tensor<4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
  "func.return"() : () -> ()
}) : () -> ()
// -----
func.func @f(%arg0: tensor<4xf32>, %arg1: tensor<2x4xf32>) {
  %0 = chlo.broadcast_minimum %arg0, %arg1 : (tensor<4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
  return
}
// -----
"func.func"() <{function_type = (tensor<4xf32>, tensor<2x4xf32>) -> (), sym_name = "f"}> ({
^bb0(%arg0: tensor<4xf32>, %arg1: tensor<2x4xf32>):
  %0 = "chlo.broadcast_minimum"(%arg0, %arg1) : (tensor<4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
  "func.return"() : () -> ()
}) : () -> ()
// -----
func.func @f(%arg0: tensor<4xf32>, %arg1: tensor<2x4xf32>) {
  %0 = chlo.broadcast_multiply %arg0, %arg1 : (tensor<4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
  return
}
// -----
"func.func"() <{function_type = (tensor<4xf32>, tensor<2x4xf32>) -> (), sym_name = "f"}> ({
^bb0(%arg0: tensor<4xf32>, %arg1: tensor<2x4xf32>):
  %0 = "chlo.broadcast_multiply"(%arg0, %arg1) : (tensor<4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
  "func.return"() : () -> ()
}) : () -> ()
// -----
func.func @f(%arg0: tensor<4xf32>, %arg1: tensor<2x4xf32>) {
  %0 = chlo.broadcast_power %arg0, %arg1 : (tensor<4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
  return
}
// -----
"func.func"() <{function_type = (tensor<4xf32>, tensor<2x4xf32>) -> (), sym_name = "f"}> ({
^bb0(%arg0: tensor<4xf32>, %arg1: tensor<2x4xf32>):
  %0 = "chlo.broadcast_power"(%arg0, %arg1) : (tensor<4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
  "func.return"() : () -> ()
}) : () -> ()
// -----
func.func @f(%arg0: tensor<4xf32>, %arg1: tensor<2x4xf32>) {
  %0 = chlo.broadcast_remainder %arg0, %arg1 : (tensor<4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
  return
}
// -----
"func.func"() <{function_type = (tensor<4xf32>, tensor<2x4xf32>) -> (), sym_name = "f"}> ({
^bb0(%arg0: tensor<4xf32>, %arg1: tensor<2x4xf32>):
  %0 = "chlo.broadcast_remainder"(%arg0, %arg1) : (tensor<4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
  "func.return"() : () -> ()
}) : () -> ()
// -----
func.func @f(%arg0: tensor<4xf32>, %arg1: tensor<2x4xf32>) {
  %0 = chlo.broadcast_subtract %arg0, %arg1 : (tensor<4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
  return
}
// -----
"func.func"() <{function_type = (tensor<4xf32>, tensor<2x4xf32>) -> (), sym_name = "f"}> ({
^bb0(%arg0: tensor<4xf32>, %arg1: tensor<2x4xf32>):
  %0 = "chlo.broadcast_subtract"(%arg0, %arg1) : (tensor<4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
  "func.return"() : () -> ()
}) : () -> ()
// -----
func.func @f(%arg0: tensor<4xf32>, %arg1: tensor<2x4xf32>) {
  %0 = chlo.broadcast_next_after %arg0, %arg1 : (tensor<4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
  return
}
// -----
"func.func"() <{function_type = (tensor<4xf32>, tensor<2x4xf32>) -> (), sym_name = "f"}> ({
^bb0(%arg0: tensor<4xf32>, %arg1: tensor<2x4xf32>):
  %0 = "chlo.broadcast_next_after"(%arg0, %arg1) : (tensor<4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
  "func.return"() : () -> ()
}) : () -> ()
// -----
func.func @f(%arg0: tensor<4xf32>, %arg1: tensor<2x4xf32>) {
  %0 = chlo.broadcast_polygamma %arg0, %arg1 : (tensor<4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
  return
}
// -----
"func.func"() <{function_type = (tensor<4xf32>, tensor<2x4xf32>) -> (), sym_name = "f"}> ({
^bb0(%arg0: tensor<4xf32>, %arg1: tensor<2x4xf32>):
  %0 = "chlo.broadcast_polygamma"(%arg0, %arg1) : (tensor<4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
  "func.return"() : () -> ()
}) : () -> ()
// -----
func.func @f(%arg0: tensor<4xf32>, %arg1: tensor<2x4xf32>) {
  %0 = chlo.broadcast_zeta %arg0, %arg1 : (tensor<4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
  return
}
// -----
"func.func"() <{function_type = (tensor<4xf32>, tensor<2x4xf32>) -> (), sym_name = "f"}> ({
^bb0(%arg0: tensor<4xf32>, %arg1: tensor<2x4xf32>):
  %0 = "chlo.broadcast_zeta"(%arg0, %arg1) : (tensor<4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
  "func.return"() : () -> ()
}) : () -> ()
// -----
func.func @f(%arg0: tensor<4xf32>, %arg1: tensor<4x2xf32>) {
  %0 = chlo.broadcast_add %arg0, %arg1 {broadcast_dimensions = array<i64: 0>} : (tensor<4xf32>, tensor<4x2xf32>) -> tensor<4x2xf32>
  return
}
// -----
"func.func"() <{function_type = (tensor<4xf32>, tensor<4x2xf32>) -> (), sym_name = "f"}> ({
^bb0(%arg0: tensor<4xf32>, %arg1: tensor<4x2xf32>):
  %0 = "chlo.broadcast_add"(%arg0, %arg1) <{broadcast_dimensions = array<i64: 0>}> : (tensor<4xf32>, tensor<4x2xf32>) -> tensor<4x2xf32>
  "func.return"() : () -> ()
}) : () -> ()
// -----
func.func @f(%arg0: tensor<4xf32>, %arg1: tensor<f32>) {
  %0 = chlo.broadcast_compare %arg0, %arg1 {comparison_direction = #chlo<comparison_direction LT>} : (tensor<4xf32>, tensor<f32>) -> tensor<4xi1>
  return
}
// -----
"func.func"() <{function_type = (tensor<4xf32>, tensor<f32>) -> (), sym_name = "f"}> ({
^bb0(%arg0: tensor<4xf32>, %arg1: tensor<f32>):
  %0 = "chlo.broadcast_compare"(%arg0, %arg1) <{comparison_direction = #chlo<comparison_direction LT>}> : (tensor<4xf32>, tensor<f32>) -> tensor<4xi1>
  "func.return"() : () -> ()
}) : () -> ()
// -----
func.func @f(%arg0: tensor<i1>, %arg1: tensor<4xf32>, %arg2: tensor<4xf32>) {
  %0 = chlo.broadcast_select %arg0, %arg1, %arg2 : (tensor<i1>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}
// -----
"func.func"() <{function_type = (tensor<i1>, tensor<4xf32>, tensor<4xf32>) -> (), sym_name = "f"}> ({
^bb0(%arg0: tensor<i1>, %arg1: tensor<4xf32>, %arg2: tensor<4xf32>):
  %0 = "chlo.broadcast_select"(%arg0, %arg1, %arg2) : (tensor<i1>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  "func.return"() : () -> ()
}) : () -> ()
// -----
func.func @f(%arg0: tensor<4xf32>, %arg1: tensor<4xf32>) {
  %0 = chlo.broadcast_complex %arg0, %arg1 : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xcomplex<f32>>
  return
}
// -----
"func.func"() <{function_type = (tensor<4xf32>, tensor<4xf32>) -> (), sym_name = "f"}> ({
^bb0(%arg0: tensor<4xf32>, %arg1: tensor<4xf32>):
  %0 = "chlo.broadcast_complex"(%arg0, %arg1) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xcomplex<f32>>
  "func.return"() : () -> ()
}) : () -> ()
// -----
func.func @f() {
  %0 = chlo.constant dense<1.000000e+00> : tensor<2xf32>
  return
}
// -----
"func.func"() <{function_type = () -> (), sym_name = "f"}> ({
  %0 = "chlo.constant"() <{value = dense<1.000000e+00> : tensor<2xf32>}> : () -> tensor<2xf32>
  "func.return"() : () -> ()
}) : () -> ()
// -----
func.func @f(%arg0: tensor<4xf32>) {
  %0 = "chlo.constant_like"(%arg0) <{value = 1.500000e+00 : f32}> : (tensor<4xf32>) -> tensor<4xf32>
  return
}
// -----
"func.func"() <{function_type = (tensor<4xf32>) -> (), sym_name = "f"}> ({
^bb0(%arg0: tensor<4xf32>):
  %0 = "chlo.constant_like"(%arg0) <{value = 1.500000e+00 : f32}> : (tensor<4xf32>) -> tensor<4xf32>
  "func.return"() : () -> ()
}) : () -> ()
// -----
func.func @f(%arg0: tensor<2x8xf32>) {
  %values, %indices = chlo.top_k(%arg0, k = 3) : tensor<2x8xf32> -> (tensor<2x3xf32>, tensor<2x3xi32>)
  return
}
// -----
"func.func"() <{function_type = (tensor<2x8xf32>) -> (), sym_name = "f"}> ({
^bb0(%arg0: tensor<2x8xf32>):
  %0:2 = "chlo.top_k"(%arg0) <{k = 3 : i64}> : (tensor<2x8xf32>) -> (tensor<2x3xf32>, tensor<2x3xi32>)
  "func.return"() : () -> ()
}) : () -> ()
// -----
func.func @f(%arg0: tensor<4x3xf32>, %arg1: tensor<2x3x5xf32>, %arg2: tensor<2xi64>) {
  %0 = "chlo.ragged_dot"(%arg0, %arg1, %arg2) <{precision_config = [#chlo<precision DEFAULT>, #chlo<precision DEFAULT>], ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0], rhs_group_dimensions = [0]>}> : (tensor<4x3xf32>, tensor<2x3x5xf32>, tensor<2xi64>) -> tensor<4x5xf32>
  return
}
// -----
"func.func"() <{function_type = (tensor<4x3xf32>, tensor<2x3x5xf32>, tensor<2xi64>) -> (), sym_name = "f"}> ({
^bb0(%arg0: tensor<4x3xf32>, %arg1: tensor<2x3x5xf32>, %arg2: tensor<2xi64>):
  %0 = "chlo.ragged_dot"(%arg0, %arg1, %arg2) <{precision_config = [#chlo<precision DEFAULT>, #chlo<precision DEFAULT>], ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0], rhs_group_dimensions = [0]>}> : (tensor<4x3xf32>, tensor<2x3x5xf32>, tensor<2xi64>) -> tensor<4x5xf32>
  "func.return"() : () -> ()
}) : () -> ()
// -----
func.func @f(%arg0: tensor<4x3xf32>, %arg1: tensor<3xf32>) {
  %0:2 = chlo.scan(%arg0) inits (%arg1) dimension=0  attributes {is_reverse = true} {
  ^bb0(%input: tensor<3xf32>, %carry: tensor<3xf32>):
    %1 = stablehlo.add %input, %carry : tensor<3xf32>
    stablehlo.return %1, %1 : tensor<3xf32>, tensor<3xf32>
  } : (tensor<4x3xf32>, tensor<3xf32>) -> (tensor<4x3xf32>, tensor<3xf32>)
  return
}
// -----
"func.func"() <{function_type = (tensor<4x3xf32>, tensor<3xf32>) -> (), sym_name = "f"}> ({
^bb0(%arg0: tensor<4x3xf32>, %arg1: tensor<3xf32>):
  %0:2 = "chlo.scan"(%arg0, %arg1) <{dimension = 0 : i64, is_reverse = true, operandSegmentSizes = array<i32: 1, 1>, resultSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%arg2: tensor<3xf32>, %arg3: tensor<3xf32>):
    %1 = "stablehlo.add"(%arg2, %arg3) : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
    "stablehlo.return"(%1, %1) : (tensor<3xf32>, tensor<3xf32>) -> ()
  }) : (tensor<4x3xf32>, tensor<3xf32>) -> (tensor<4x3xf32>, tensor<3xf32>)
  "func.return"() : () -> ()
}) : () -> ()
