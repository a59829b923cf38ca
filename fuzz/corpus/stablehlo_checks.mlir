func.func @adds() {
  %0 = stablehlo.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %1 = stablehlo.add %0, %0 : tensor<2xf32>
  check.expect_eq_const %1, dense<[2.0, 4.0]> : tensor<2xf32>
  check.expect_almost_eq %1, %1 : tensor<2xf32>
  check.expect_close %1, %1, max_ulp_difference = 3 : tensor<2xf32>, tensor<2xf32>
  %2 = interpreter.print %1 : tensor<2xf32>
  return
}
// -----
func.func @special() {
  %0 = stablehlo.constant dense<[0.5, -0.25]> : tensor<2xf32>
  %1 = chlo.lgamma %0 : tensor<2xf32> -> tensor<2xf32>
  %2 = chlo.broadcast_add %0, %1 : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  %3, %4 = chlo.top_k(%2, k = 1) : tensor<2xf32> -> (tensor<1xf32>, tensor<1xi32>)
  return
}
