#loc1 = loc("f.py":1:2 to :9)
module @jit_f attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<3x3xf32> loc("x"), %arg1: tensor<i1>) -> (tensor<f32> {jax.result_info = "result"}) {
    %0 = stablehlo.dot_general %arg0, %arg0, contracting_dims = [1] x [0], precision = [DEFAULT, HIGH] : (tensor<3x3xf32>, tensor<3x3xf32>) -> tensor<3x3xf32> loc(#loc2)
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.reduce(%0 init: %cst) applies stablehlo.add across dimensions = [0, 1] : (tensor<3x3xf32>, tensor<f32>) -> tensor<f32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %2:2 = stablehlo.while(%iterArg = %c, %iterArg_0 = %1) : tensor<i32>, tensor<f32>
    cond {
      %c_1 = stablehlo.constant dense<3> : tensor<i32>
      %4 = stablehlo.compare LT, %iterArg, %c_1, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %4 : tensor<i1>
    } do {
      %4:2 = func.call @closed_call(%iterArg, %iterArg_0) : (tensor<i32>, tensor<f32>) -> (tensor<i32>, tensor<f32>)
      stablehlo.return %4#0, %4#1 : tensor<i32>, tensor<f32>
    }
    %3 = "stablehlo.if"(%arg1) ({
      %5 = stablehlo.negate %2#1 : tensor<f32>
      stablehlo.return %5 : tensor<f32>
    }, {
      stablehlo.return %2#1 : tensor<f32>
    }) : (tensor<i1>) -> tensor<f32>
    return %3 : tensor<f32>
  }
  func.func private @closed_call(%arg0: tensor<i32>, %arg1: tensor<f32>) -> (tensor<i32>, tensor<f32>) {
    %c = stablehlo.constant dense<1> : tensor<i32>
    %0 = stablehlo.add %arg0, %c : tensor<i32>
    %1 = stablehlo.convert %arg0 : (tensor<i32>) -> tensor<f32>
    %2 = stablehlo.add %arg1, %1 : tensor<f32>
    return %0, %2 : tensor<i32>, tensor<f32>
  }
}
#loc2 = loc("dot"(callsite(#loc1 at "main")))
