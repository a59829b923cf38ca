func.func @main(%arg0: tensor<?x2xf32>, %arg1: tensor<4xf32>) -> tensor<?xf32, #stablehlo.bounds<4>> {
  %0 = stablehlo.get_dimension_size %arg0, dim = 0 : (tensor<?x2xf32>) -> tensor<i32>
  %1 = stablehlo.reshape %0 : (tensor<i32>) -> tensor<1xi32>
  %2 = stablehlo.constant dense<2> : tensor<1xi32>
  %3 = stablehlo.concatenate %1, %2, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
  %4 = stablehlo.constant dense<1.0> : tensor<f32>
  %5 = stablehlo.dynamic_broadcast_in_dim %4, %3, dims = [] : (tensor<f32>, tensor<2xi32>) -> tensor<?x2xf32>
  %6 = stablehlo.add %arg0, %5 : tensor<?x2xf32>
  %7 = stablehlo.set_dimension_size %arg1, %0, dim = 0 : (tensor<4xf32>, tensor<i32>) -> tensor<?xf32, #stablehlo.bounds<4>>
  return %7 : tensor<?xf32, #stablehlo.bounds<4>>
}
