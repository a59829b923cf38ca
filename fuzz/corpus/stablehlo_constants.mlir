func.func @main() -> (tensor<2xf32>, tensor<2xi4>, tensor<2xi1>, tensor<0x2xf32>, tensor<2xcomplex<f32>>, tensor<2xi16>, tensor<3xi64>) {
  %0 = stablehlo.constant dense<0xFF800000> : tensor<2xf32>
  %1 = stablehlo.constant dense<"0xFF01"> : tensor<2xi4>
  %2 = stablehlo.constant dense<"0x0100"> : tensor<2xi1>
  %3 = stablehlo.constant dense<> : tensor<0x2xf32>
  %4 = stablehlo.constant dense<[(1.0, -0.0), (0x7FC00000, 2.5e-1)]> : tensor<2xcomplex<f32>>
  %5 = stablehlo.constant dense_resource<key> : tensor<2xi16>
  %6 = stablehlo.constant dense<[9223372036854775807, -9223372036854775808, 0x1f]> : tensor<3xi64>
  return %0, %1, %2, %3, %4, %5, %6 : tensor<2xf32>, tensor<2xi4>, tensor<2xi1>, tensor<0x2xf32>, tensor<2xcomplex<f32>>, tensor<2xi16>, tensor<3xi64>
}
{-# dialect_resources: {builtin: {key: "0x0200000001000200"}} #-}
