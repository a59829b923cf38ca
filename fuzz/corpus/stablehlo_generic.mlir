"builtin.module"() <{sym_name = "m"}> ({
  "func.func"() <{function_type = (tensor<1x4x4x1xf32>, tensor<3x3x1x1xf32>, tensor<4x3xf32>, tensor<2x1xi32>) -> (tensor<1x2x2x1xf32>, tensor<2x3xf32>, tensor<4xf32>), sym_name = "main"}> ({
  ^bb0(%arg0: tensor<1x4x4x1xf32>, %arg1: tensor<3x3x1x1xf32>, %arg2: tensor<4x3xf32>, %arg3: tensor<2x1xi32>):
    %0 = "stablehlo.convolution"(%arg0, %arg1) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, feature_group_count = 1 : i64, padding = dense<0> : tensor<2x2xi64>, window_strides = array<i64: 1, 1>}> : (tensor<1x4x4x1xf32>, tensor<3x3x1x1xf32>) -> tensor<1x2x2x1xf32>
    %1 = "stablehlo.gather"(%arg2, %arg3) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 3>}> : (tensor<4x3xf32>, tensor<2x1xi32>) -> tensor<2x3xf32>
    %2 = "stablehlo.slice"(%arg2) <{limit_indices = array<i64: 4, 1>, start_indices = array<i64: 0, 0>, strides = array<i64: 1, 1>}> : (tensor<4x3xf32>) -> tensor<4x1xf32>
    %3 = "stablehlo.reshape"(%2) : (tensor<4x1xf32>) -> tensor<4xf32>
    %4 = "stablehlo.sort"(%3) <{dimension = -1 : i64, is_stable = true}> ({
    ^bb0(%arg4: tensor<f32>, %arg5: tensor<f32>):
      %5 = "stablehlo.compare"(%arg4, %arg5) <{comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<f32>, tensor<f32>) -> tensor<i1>
      "stablehlo.return"(%5) : (tensor<i1>) -> ()
    }) : (tensor<4xf32>) -> tensor<4xf32>
    "func.return"(%0, %1, %4) : (tensor<1x2x2x1xf32>, tensor<2x3xf32>, tensor<4xf32>) -> ()
  }) : () -> ()
}) : () -> ()
