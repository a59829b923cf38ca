// The numbered constraints of StableHLO's specification, by op; constraints_test.cc
// holds them. The lines of `//:` are the table, the others the ops' programs.
//
//   //: OP name .. n               ops of n constraints; their program, which
//                                  names the op $op, is accepted
//   //: C2 changes REFUSED text    changed so, it is refused: an error has the text
//   //: C2 changes ACCEPTED words  it is accepted, as these words of
//                                  docs/stablehlo.md say
//   //: C2-C5 OUTSIDE words        none can break them: what docs/stablehlo.md
//                                  calls so is refused
//
// Changes are `old => new`, with ` ; ` between them: each occurrence of the text,
// or the type or value of an alias (`!a => tensor<f32>`).
// A line of `//:` and two blanks or more continues the row above.

//: OP abs 2
!a = tensor<2xcomplex<f32>>
!r = tensor<2xf32>
func.func @f(%a: !a) {
  %0 = "stablehlo.abs"(%a) : (!a) -> !r
  return
}
//: C1 !r => tensor<3xf32> REFUSED abs S1: the result is f32[2], not f32[3]
//: C2 !r => tensor<2xcomplex<f32>> REFUSED abs S1: the result is f32[2], not c64[2]
//: C2 !r => tensor<2xf64> REFUSED abs S1: the result is f32[2], not f64[2]

//: OP add 7
!a = tensor<2xf32>
!b = tensor<2xf32>
!r = tensor<2xf32>
func.func @f(%a: !a, %b: !b) {
  %0 = "stablehlo.add"(%a, %b) : (!a, !b) -> !r
  return
}
//: C1 !a => tensor<3xf32> REFUSED add S1: operand shapes differ: f32[3] vs f32[2]
//: C1 !b => tensor<2x1xf32> REFUSED add S1: operand shapes differ: f32[2] vs f32[2,1]
//: C1 !b => tensor<2xi32> REFUSED add S1: operand shapes differ: f32[2] vs s32[2]
//: C1 !r => tensor<2xf64> REFUSED its float types differ
//: C2-C7 OUTSIDE quantised types

//: OP after_all 0
func.func @f(%a: !stablehlo.token) {
  %0 = "stablehlo.after_all"(%a) : (!stablehlo.token) -> !stablehlo.token
  return
}

//: OP all_gather 6
!a = tensor<2x2xf32>
!r = tensor<2x4xf32>
#groups = dense<[[0, 1]]> : tensor<1x2xi64>
module attributes {mhlo.num_replicas = 2 : i32} {
  func.func @f(%a: !a) {
    %0 = "stablehlo.all_gather"(%a) {
      all_gather_dim = 1 : i64, replica_groups = #groups, use_global_device_ids,
      channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>
    } : (!a) -> !r
    return
  }
}
//: C1 dim = 1 => dim = 2 REFUSED all-gather S1: dimensions={2}: 2 is not a dimension of an array
//: C1 dim = 1 => dim = -1 REFUSED all-gather S1: dimensions={-1}: -1 is not a dimension of an array
//: C2 #groups => dense<[[0, 0]]> : tensor<1x2xi64>
//:      REFUSED all-gather S2: replica_groups names 0 twice
//: C3 num_replicas = 2 => num_replicas = 3
//:      REFUSED all-gather S2: replica_groups names 2 ids and leaves some out
//: C3 , use_global_device_ids => ; handle = 1 => handle = 0 ;
//:      num_replicas = 2 => num_replicas = 3
//:      REFUSED all-gather S2: replica_groups names 2 ids and leaves some out
//: C4 #groups => dense<[[0, 2]]> : tensor<1x2xi64>
//:      REFUSED all-gather S2: replica_groups names 2, there are ids 0 to 1
//: C4 #groups => dense<[[0, -2]]> : tensor<1x2xi64>
//:      REFUSED all-gather S2: replica_groups names -2, there are ids 0 to 1
//: C5 handle = 1 => handle = 0 REFUSED all-gather S2: use_global_device_ids needs a channel_id
//: C6 !r => tensor<2x5xf32> REFUSED all-gather S3: the result is f32[2,4], not f32[2,5]
//: C6 !r => tensor<3x4xf32> REFUSED all-gather S3: the result is f32[2,4], not f32[3,4]
//: C6 !r => tensor<2x4xf64> REFUSED all-gather S3: the result is f32[2,4], not f64[2,4]

//: OP all_reduce 7
!a = tensor<2xf32>
!e = tensor<f32>
!r = tensor<2xf32>
#groups = dense<[[0, 1]]> : tensor<1x2xi64>
module attributes {mhlo.num_replicas = 2 : i32} {
  func.func @f(%a: !a) {
    %0 = "stablehlo.all_reduce"(%a) ({
    ^bb0(%x: !e, %y: !e):
      %s = stablehlo.add %x, %y : !e
      stablehlo.return %s : !e
    }) {
      replica_groups = #groups, use_global_device_ids,
      channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>
    } : (!a) -> !r
    return
  }
}
//: C1 #groups => dense<[[0, 0]]> : tensor<1x2xi64>
//:      REFUSED all-reduce S2: replica_groups names 0 twice
//: C2 num_replicas = 2 => num_replicas = 3
//:      REFUSED all-reduce S2: replica_groups names 2 ids and leaves some out
//: C2 , use_global_device_ids => ; handle = 1 => handle = 0 ;
//:      num_replicas = 2 => num_replicas = 3
//:      REFUSED all-reduce S2: replica_groups names 2 ids and leaves some out
//: C3 #groups => dense<[[0, 2]]> : tensor<1x2xi64>
//:      REFUSED all-reduce S2: replica_groups names 2, there are ids 0 to 1
//: C4 handle = 1 => handle = 0 REFUSED all-reduce S2: use_global_device_ids needs a channel_id
//: C5 !e => tensor<i32> REFUSED cannot be promoted to argument
//: C5 !e => tensor<2xf32> REFUSED all-reduce S3: parameter 0 of the computation is f32[2], its
//: C5 !e => tensor<f16> ; !r => tensor<2xf16> REFUSED cannot be promoted to argument
//: C5 , %y: !e => ; add %x, %y => abs %x
//:      REFUSED all-reduce S3: the computation takes 1 values and gives f32[] for
//: C5 add %x, %y : !e => compare EQ, %x, %y : (!e, !e) -> tensor<i1> ;
//:      return %s : !e => return %s : tensor<i1>
//:      REFUSED all-reduce S3: parameter 0 of the computation is f32[], its
//: C6 !r => tensor<3xf32> REFUSED all-reduce S4: the result is f32[2], not f32[3]
//: C7 !r => tensor<2xf64> REFUSED all-reduce S4: the result is f32[2], not f64[2]

//: OP all_to_all 9
!a = tensor<2x4xf32>
!r = tensor<4x2xf32>
#groups = dense<[[0, 1]]> : tensor<1x2xi64>
module attributes {mhlo.num_replicas = 2 : i32} {
  func.func @f(%a: !a) {
    %0 = "stablehlo.all_to_all"(%a) {
      split_dimension = 1 : i64, concat_dimension = 0 : i64,
      split_count = 2 : i64, replica_groups = #groups
    } : (!a) -> !r
    return
  }
}
//: C1 split_dimension = 1 => split_dimension = 2
//:      REFUSED it cannot cut f32[2,4] into 2 pieces along 2 and join them along 0
//: C1 split_dimension = 1 => split_dimension = -1
//:      REFUSED it cannot cut f32[2,4] into 2 pieces along -1 and join them along
//: C2 !a => tensor<2x3xf32>
//:      REFUSED it cannot cut f32[2,3] into 2 pieces along 1 and join them along 0
//: C3 concat_dimension = 0 => concat_dimension = 2
//:      REFUSED it cannot cut f32[2,4] into 2 pieces along 1 and join them along 2
//: C3 concat_dimension = 0 => concat_dimension = -1
//:      REFUSED it cannot cut f32[2,4] into 2 pieces along 1 and join them along
//: C4 split_count = 2 => split_count = 0 REFUSED split_count is 0
//: C4 split_count = 2 => split_count = -2 REFUSED split_count is -2
//: C5 #groups => dense<[[0, 0]]> : tensor<1x2xi64>
//:      REFUSED all-to-all S2: replica_groups names 0 twice
//: C6 num_replicas = 2 => num_replicas = 4
//:      REFUSED all-to-all S2: replica_groups names 2 ids and leaves some out
//: C7 #groups => dense<[[0, 2]]> : tensor<1x2xi64>
//:      REFUSED all-to-all S2: replica_groups names 2, there are ids 0 to 1
//: C8 #groups => dense<[[0], [1]]> : tensor<2x1xi64>
//:      REFUSED split_count is 2
//: C9 !r => tensor<4x4xf32> REFUSED result 0 is f32[4,2]; its type is written
//: C9 !r => tensor<2x2xf32> REFUSED result 0 is f32[4,2]; its type is written
//: C9 !r => tensor<4x2xf64> REFUSED result 0 is f32[4,2]; its type is written

//: OP and or xor 1
!a = tensor<2xi32>
!b = tensor<2xi32>
!r = tensor<2xi32>
func.func @f(%a: !a, %b: !b) {
  %0 = "stablehlo.$op"(%a, %b) : (!a, !b) -> !r
  return
}
//: C1 !a => tensor<3xi32> REFUSED S1: operand shapes differ: s32[3] vs s32[2]
//: C1 !b => tensor<2xi64> REFUSED S1: operand shapes differ: s32[2] vs s64[2]
//: C1 !b => tensor<2xui32> REFUSED S1: operand shapes differ: s32[2] vs u32[2]
//: C1 !r => tensor<2xi1> REFUSED S1: the result is s32[2], not pred[2]

//: OP async_done 1
!a = tensor<4xf32>
!r = tensor<2xf32>
func.func @f(%a: !a) {
  %0 = "stablehlo.async_start"(%a) ({
  ^bb0(%x: !a):
    %s = stablehlo.slice %x [0:2] : (!a) -> tensor<2xf32>
    stablehlo.return %s : tensor<2xf32>
  }) : (!a) -> !stablehlo.future<tensor<2xf32>>
  %1 = "stablehlo.async_done"(%0) : (!stablehlo.future<tensor<2xf32>>) -> !r
  return
}
//: C1 !r => tensor<3xf32> REFUSED result 0 is f32[2]; its type is written
//: C1 !r => tensor<2xf64> REFUSED result 0 is f32[2]; its type is written

//: OP async_start 4
!a = tensor<4xf32>
!r = !stablehlo.future<tensor<2xf32>>
func.func @f(%a: !a) {
  %0 = "stablehlo.async_start"(%a) ({
  ^bb0(%x: !a):
    %s = stablehlo.slice %x [0:2] : (!a) -> tensor<2xf32>
    stablehlo.return %s : tensor<2xf32>
  }) : (!a) -> !r
  %1 = "stablehlo.async_done"(%0) : (!r) -> tensor<2xf32>
  return
}
//: C1 return %s => return %t ;
//:      [0:2] : (!a) -> tensor<2xf32> => [0:2] : (!a) -> tensor<2xf32> %t = stablehlo.slice %s [0:2] : (tensor<2xf32>) -> tensor<2xf32>
//:      REFUSED its region is one op and a return of one value
//: C2 slice %x [0:2] : (!a) -> tensor<2xf32> => abs %x : !a ; tensor<2xf32> => !a
//:      REFUSED its region holds abs, no collective or slice
//: C3 %x: !a => %x: !a, %y: !a REFUSED a region has 2 arguments, there are 1 value
//: C3 %x: !a => %x: tensor<5xf32> ; [0:2] : (!a) => [0:2] : (tensor<5xf32>)
//:      REFUSED argument 0 of a region is
//: C4 !r => !stablehlo.future<tensor<3xf32>> REFUSED its region gives f32[2]; its type is written
//: C4 !r => !stablehlo.future<tensor<2xf32>, tensor<2xf32>>
//:      REFUSED its region gives f32[2]; its type is written
//: C4 !r => tensor<2xf32> REFUSED its region gives f32[2]; its type is written

//: OP atan2 divide maximum minimum multiply power remainder subtract 1
!a = tensor<2xf32>
!b = tensor<2xf32>
!r = tensor<2xf32>
func.func @f(%a: !a, %b: !b) {
  %0 = "stablehlo.$op"(%a, %b) : (!a, !b) -> !r
  return
}
//: C1 !a => tensor<3xf32> REFUSED S1: operand shapes differ: f32[3] vs f32[2]
//: C1 !b => tensor<f32> REFUSED S1: operand shapes differ: f32[2] vs f32[]
//: C1 !b => tensor<2xi32> REFUSED s32
//: C1 !b => tensor<2xf64> REFUSED its float types differ
//: C1 !r => tensor<3xf32> REFUSED S1: the result is f32[2], not f32[3]
//: C1 !r => tensor<2xi32> REFUSED S1: the result is f32[2], not s32[2]

//: OP batch_norm_grad 5
!a = tensor<2x3xf32>
!s = tensor<3xf32>
!m = tensor<3xf32>
!v = tensor<3xf32>
!g = tensor<2x3xf32>
!da = tensor<2x3xf32>
!ds = tensor<3xf32>
!do = tensor<3xf32>
func.func @f(%a: !a, %s: !s, %m: !m, %v: !v, %g: !g) {
  %0:3 = "stablehlo.batch_norm_grad"(%a, %s, %m, %v, %g) {epsilon = 0.0 : f32, feature_index = 1 : i64} : (!a, !s, !m, !v, !g) -> (!da, !ds, !do)
  return
}
//: C1 index = 1 => index = 2 REFUSED batch-norm-grad S2: feature_index=2 for f32[2,3]
//: C1 index = 1 => index = -1 REFUSED batch-norm-grad S2: feature_index=-1 for f32[2,3]
//: C2 !a => tensor<2x3xf64> REFUSED its float types differ
//: C2 !s => tensor<3xf64> REFUSED its float types differ
//: C2 !v => tensor<3xf64> REFUSED its float types differ
//: C2 !do => tensor<3xf64> REFUSED its float types differ
//: C3 !g => tensor<4x3xf32> REFUSED batch-norm-grad S4: grad_output is f32[4,3] for f32[2,3]
//: C3 !da => tensor<4x3xf32> REFUSED result 0 is f32[2,3]; its type is written
//: C4 !m => tensor<4xf32> REFUSED batch-norm-grad S3: operand 2 is f32[4] for f32[2,3] with
//: C4 !v => tensor<4xf32> REFUSED batch-norm-grad S3: operand 3 is f32[4] for f32[2,3] with
//: C4 !ds => tensor<4xf32> REFUSED result 1 is f32[3]; its type is written
//: C4 !do => tensor<4xf32> REFUSED result 2 is f32[3]; its type is written
//: C5 index = 1 => index = 0 REFUSED batch-norm-grad S3: operand 1 is f32[3] for f32[2,3] with

//: OP batch_norm_inference 7
!a = tensor<2x3xf32>
!s = tensor<3xf32>
!o = tensor<3xf32>
!m = tensor<3xf32>
!v = tensor<3xf32>
!r = tensor<2x3xf32>
func.func @f(%a: !a, %s: !s, %o: !o, %m: !m, %v: !v) {
  %0 = "stablehlo.batch_norm_inference"(%a, %s, %o, %m, %v) {epsilon = 0.0 : f32, feature_index = 1 : i64} : (!a, !s, !o, !m, !v) -> !r
  return
}
//: C1 index = 1 => index = 2 REFUSED batch-norm-inference S2: feature_index=2 for f32[2,3]
//: C1 index = 1 => index = -1 REFUSED batch-norm-inference S2: feature_index=-1 for f32[2,3]
//: C2 !s => tensor<3xf64> REFUSED its float types differ
//: C2 !v => tensor<3xf64> REFUSED its float types differ
//: C3 !s => tensor<2xf32> REFUSED batch-norm-inference S3: operand 1 is f32[2] for f32[2,3] with
//: C4 !o => tensor<2xf32> REFUSED batch-norm-inference S3: operand 2 is f32[2] for f32[2,3] with
//: C5 !m => tensor<2xf32> REFUSED batch-norm-inference S3: operand 3 is f32[2] for f32[2,3] with
//: C6 !v => tensor<2xf32> REFUSED batch-norm-inference S3: operand 4 is f32[2] for f32[2,3] with
//: C7 !r => tensor<3x3xf32> REFUSED result 0 is f32[2,3]; its type is written
//: C7 !r => tensor<2x3xf64> REFUSED its float types differ

//: OP batch_norm_training 7
!a = tensor<2x3xf32>
!s = tensor<3xf32>
!o = tensor<3xf32>
!r = tensor<2x3xf32>
!m = tensor<3xf32>
!v = tensor<3xf32>
func.func @f(%a: !a, %s: !s, %o: !o) {
  %0:3 = "stablehlo.batch_norm_training"(%a, %s, %o) {epsilon = 0.0 : f32, feature_index = 1 : i64} : (!a, !s, !o) -> (!r, !m, !v)
  return
}
//: C1 index = 1 => index = 2 REFUSED batch-norm-training S2: feature_index=2 for f32[2,3]
//: C1 index = 1 => index = -1 REFUSED batch-norm-training S2: feature_index=-1 for f32[2,3]
//: C2 !o => tensor<3xf64> REFUSED its float types differ
//: C2 !m => tensor<3xf64> REFUSED its float types differ
//: C3 !s => tensor<2xf32> REFUSED batch-norm-training S3: operand 1 is f32[2] for f32[2,3] with
//: C4 !o => tensor<2xf32> REFUSED batch-norm-training S3: operand 2 is f32[2] for f32[2,3] with
//: C5 !m => tensor<2xf32> REFUSED result 1 is f32[3]; its type is written
//: C6 !v => tensor<2xf32> REFUSED result 2 is f32[3]; its type is written
//: C7 !r => tensor<3x3xf32> REFUSED result 0 is f32[2,3]; its type is written
//: C7 !r => tensor<2x3xf64> REFUSED its float types differ

//: OP bitcast_convert 2
!a = tensor<2x3xf32>
!r = tensor<2x3xi32>
func.func @f(%a: !a) {
  %0 = "stablehlo.bitcast_convert"(%a) : (!a) -> !r
  return
}
//: C1 !r => tensor<3x2xi32> REFUSED bitcast-convert S2: the result is s32[2,3], not s32[3,2]
//: C1 !a => tensor<2xf32> ; !r => tensor<2xi16>
//:      REFUSED bitcast-convert S3: the result is s16[2,2], not s16[2]
//: C1 !a => tensor<2xf32> ; !r => tensor<3x2xi16>
//:      REFUSED bitcast-convert S3: the result is s16[2,2], not s16[3,2]
//: C1 !a => tensor<2xf32> ; !r => tensor<2x3xi16>
//:      REFUSED bitcast-convert S3: the result is s16[2,2], not s16[2,3]
//: C1 !a => tensor<2x2xi16> ; !r => tensor<2x1xi32>
//:      REFUSED bitcast-convert S4: the result is s32[2], not s32[2,1]
//: C1 !a => tensor<2x2xi16> ; !r => tensor<3xi32>
//:      REFUSED bitcast-convert S4: the result is s32[2], not s32[3]
//: C1 !a => tensor<2x3xi16> ; !r => tensor<2xi32>
//:      REFUSED bitcast-convert S4: the last dimension of s16[2,3] is not 2
//: C2 !a => tensor<2x3xcomplex<f32>> ; !r => tensor<2x3xi64>
//:      REFUSED bitcast-convert S1: from c64 to s64 has no meaning
//: C2 !a => tensor<2x3xf64> ; !r => tensor<2x3xcomplex<f32>>
//:      REFUSED bitcast-convert S1: from f64 to c64 has no meaning

//: OP broadcast 0
func.func @f(%a: tensor<3xf32>) {
  %0 = "stablehlo.broadcast"(%a) {broadcast_sizes = array<i64: 2>} : (tensor<3xf32>) -> tensor<2x3xf32>
  return
}

//: OP broadcast_in_dim 6
!a = tensor<1x3xf32>
!r = tensor<2x3x4xf32>
func.func @f(%a: !a) {
  %0 = "stablehlo.broadcast_in_dim"(%a) {broadcast_dimensions = array<i64: 0, 1>} : (!a) -> !r
  return
}
//: C1 !r => tensor<2x3x4xf64> REFUSED broadcast S3: the result is f32[2,3,4], not f64[2,3,4]
//: C2 i64: 0, 1 => i64: 0 REFUSED broadcast S2: dimensions={0} has 1 entries for the operand
//: C2 i64: 0, 1 => i64: 0, 1, 2
//:      REFUSED broadcast S2: dimensions={0,1,2} has 3 entries for the operand
//: C3 i64: 0, 1 => i64: 3, 1
//:      REFUSED broadcast S2: dimensions={1,3}: 3 is not a dimension of an array
//: C3 i64: 0, 1 => i64: -1, 1 REFUSED broadcast S2: dimensions={-1,1}: -1 is not a dimension of an
//: C4 i64: 0, 1 => i64: 1, 1 REFUSED broadcast S2: dimensions={1,1}: 1 occurs twice
//: C5 i64: 0, 1 => i64: 1, 0 REFUSED broadcast S3: dimension 0 of f32[3,1] and dimension 0 of
//: C6 OUTSIDE quantised types

//: OP case 4
!a = tensor<2xf32>
!b = tensor<2xf32>
!r = tensor<2xf32>
func.func @f(%i: tensor<i32>, %a: !a, %b: !b) {
  %0 = "stablehlo.case"(%i) ({
    stablehlo.return %a : !a
  }, {
    stablehlo.return %b : !b
  }) : (tensor<i32>) -> !r
  "stablehlo.case"(%i) ({ stablehlo.return }) : (tensor<i32>) -> ()
  return
}
//: C1 (%i) ({ stablehlo.return }) => (%i) REFUSED conditional takes at least 2 operands, not 1
//: C2 { stablehlo.return } => { ^bb0(%x: tensor<i32>): stablehlo.return }
//:      REFUSED a branch has no arguments
//: C3 !b => tensor<3xf32> REFUSED conditional S3: branch 0 gives f32[2], branch 1 gives f32[3]
//: C3 !b => tensor<2xf64> REFUSED conditional S3: branch 0 gives f32[2], branch 1 gives f64[2]
//: C3 return %b : !b => return %b, %b : !b, !b
//:      REFUSED conditional S3: branch 0 gives f32[2], branch 1 gives (f32[2]
//: C4 !r => tensor<3xf32> REFUSED result 0 is f32[2]; its type is written
//: C4 (tensor<i32>) -> !r => (tensor<i32>) -> (!r, !r) ; %0 = => %0:2 =
//:      REFUSED it gives f32[2], not 2 values
//: C4 (tensor<i32>) -> !r => (tensor<i32>) -> () ; %0 = => REFUSED it gives f32[2], not 0 values

//: OP cbrt ceil cosine exponential exponential_minus_one floor log log_plus_one
//:    logistic negate round_nearest_afz round_nearest_even rsqrt sign sine sqrt
//:    tan tanh 1
!a = tensor<2xf32>
!r = tensor<2xf32>
func.func @f(%a: !a) {
  %0 = "stablehlo.$op"(%a) : (!a) -> !r
  return
}
//: C1 !r => tensor<3xf32> REFUSED S1: the result is f32[2], not f32[3]
//: C1 !r => tensor<2x1xf32> REFUSED S1: the result is f32[2], not f32[2,1]
//: C1 !r => tensor<2xi32> REFUSED S1: the result is f32[2], not s32[2]
//: C1 !r => tensor<2xf64> REFUSED its float types differ

//: OP cholesky 3
!a = tensor<2x3x3xf32>
!r = tensor<2x3x3xf32>
func.func @f(%a: !a) {
  %0 = "stablehlo.cholesky"(%a) {lower = true} : (!a) -> !r
  return
}
//: C1 !r => tensor<3x3x3xf32> REFUSED cholesky S1: the result is f32[2,3,3], not f32[3,3,3]
//: C1 !r => tensor<2x3x3xf64> REFUSED cholesky S1: the result is f32[2,3,3], not f64[2,3,3]
//: C2 !a => tensor<3xf32> ; !r => tensor<3xf32> REFUSED cholesky S1: the operand is f32[3]
//: C3 !a => tensor<2x3x4xf32> ; !r => tensor<2x3x4xf32>
//:      REFUSED cholesky S2: f32[2,3,4] does not hold square matrices

//: OP clamp 4
!l = tensor<2xf32>
!a = tensor<2xf32>
!h = tensor<f32>
!r = tensor<2xf32>
func.func @f(%l: !l, %a: !a, %h: !h) {
  %0 = "stablehlo.clamp"(%l, %a, %h) : (!l, !a, !h) -> !r
  return
}
//: C1 !l => tensor<3xf32> REFUSED clamp S1: min is f32[3] for f32[2]
//: C1 !l => tensor<1xf32> REFUSED clamp S1: min is f32[1] for f32[2]
//: C2 !h => tensor<3xf32> REFUSED clamp S1: max is f32[3] for f32[2]
//: C3 !l => tensor<2xi32> REFUSED clamp S1: min is s32[2] for f32[2]
//: C3 !h => tensor<f64> REFUSED its float types differ
//: C4 !r => tensor<3xf32> REFUSED clamp S1: the result is f32[2], not f32[3]
//: C4 !r => tensor<2xf64> REFUSED its float types differ

//: OP collective_broadcast 6
!a = tensor<2xf32>
!r = tensor<2xf32>
#groups = dense<[[0, 1]]> : tensor<1x2xi64>
module attributes {mhlo.num_replicas = 2 : i32} {
  func.func @f(%a: !a) {
    %0 = "stablehlo.collective_broadcast"(%a) {replica_groups = #groups} : (!a) -> !r
    return
  }
}
//: C1 #groups => dense<[[0, 0]]> : tensor<1x2xi64>
//:      REFUSED collective-broadcast S2: replica_groups names 0 twice
//: C2 #groups => dense<[[0, 2]]> : tensor<1x2xi64>
//:      REFUSED collective-broadcast S2: replica_groups names 2, there are ids 0
//: C2 #groups => dense<[[-2, 0]]> : tensor<1x2xi64>
//:      REFUSED collective-broadcast S2: replica_groups names -2, there are ids 0
//: C3 %0 = => ; (%a) => () ; (!a) -> !r => () -> () REFUSED it has no operands
//: C3 !r => tensor<3xf32> REFUSED result 0 is f32[2]; its type is written
//: C3 !r => tensor<2xf64> REFUSED result 0 is f32[2]; its type is written
//: C4 OUTSIDE has_dynamic_root
//: C5 %0 = => %0:2 = ; -> !r => -> (!r, !r) REFUSED it has 1 result, not 2
//: C5 (%a) => (%a, %a) ; (!a) => (!a, !a) REFUSED it has 2 results, not 1
//: C6 OUTSIDE has_dynamic_root

//: OP collective_permute 5
!a = tensor<2xf32>
!r = tensor<2xf32>
#pairs = dense<[[0, 1], [1, 0]]> : tensor<2x2xi64>
module attributes {mhlo.num_replicas = 2 : i32} {
  func.func @f(%a: !a) {
    %0 = "stablehlo.collective_permute"(%a) {source_target_pairs = #pairs} : (!a) -> !r
    return
  }
}
//: C1 #pairs => dense<[[0, 1, 1]]> : tensor<1x3xi64>
//:      REFUSED collective-permute S2: source_target_pairs has {0,1,1}
//: C1 #pairs => dense<[[0], [1]]> : tensor<2x1xi64>
//:      REFUSED collective-permute S2: source_target_pairs has {0}
//: C1 #pairs => dense<[0, 1]> : tensor<2xi64> REFUSED source_target_pairs is no matrix of integers
//: C2 #pairs => dense<[[0, 1], [0, 0]]> : tensor<2x2xi64>
//:      REFUSED collective-permute S2: source_target_pairs names a source or
//: C3 #pairs => dense<[[0, 1], [1, 1]]> : tensor<2x2xi64>
//:      REFUSED collective-permute S2: source_target_pairs names a source or
//: C4 #pairs => dense<[[0, 2]]> : tensor<1x2xi64>
//:      REFUSED collective-permute S2: source_target_pairs names 2, there are ids
//: C4 #pairs => dense<[[-1, 0]]> : tensor<1x2xi64>
//:      REFUSED collective-permute S2: source_target_pairs has {0}
//: C5 !r => tensor<3xf32> REFUSED result 0 is f32[2]; its type is written
//: C5 !r => tensor<2xf64> REFUSED result 0 is f32[2]; its type is written

//: OP collective_reduce 4
!a = tensor<2xf32>
!e = tensor<f32>
!r = tensor<2xf32>
#groups = dense<[[0, 1]]> : tensor<1x2xi64>
module attributes {mhlo.num_replicas = 2 : i32} {
  func.func @f(%a: !a) {
    %0 = "stablehlo.collective_reduce"(%a) ({
    ^bb0(%x: !e, %y: !e):
      %s = stablehlo.add %x, %y : !e
      stablehlo.return %s : !e
    }) {replica_groups = #groups} : (!a) -> !r
    return
  }
}
//: C1 #groups => dense<[[0, 0]]> : tensor<1x2xi64>
//:      REFUSED all-reduce S2: replica_groups names 0 twice
//: C2 #groups => dense<[[0, 2]]> : tensor<1x2xi64>
//:      REFUSED all-reduce S2: replica_groups names 2, there are ids 0 to 1
//: C3 !r => tensor<3xf32> REFUSED result 0 is f32[2]; its type is written
//: C4 !e => tensor<i32> REFUSED cannot be promoted to argument
//: C4 !e => tensor<f16> ; !r => tensor<2xf16> REFUSED cannot be promoted to argument
//: C4 , %y: !e => ; add %x, %y => abs %x
//:      REFUSED all-reduce S3: the computation takes 1 values and gives f32[] for

//: OP compare 3
!a = tensor<2xf32>
!b = tensor<2xf32>
!r = tensor<2xi1>
func.func @f(%a: !a, %b: !b) {
  %0 = "stablehlo.compare"(%a, %b) {comparison_direction = #stablehlo<comparison_direction EQ>, compare_type = #stablehlo<comparison_type FLOAT>} : (!a, !b) -> !r
  return
}
//: C1 !b => tensor<2xf64> REFUSED its float types differ
//: C1 !b => tensor<2xi32> REFUSED compare S1: operand shapes differ: f32[2] vs s32[2]
//: C2 !b => tensor<3xf32> REFUSED compare S1: operand shapes differ: f32[2] vs f32[3]
//: C2 !r => tensor<3xi1> REFUSED result 0 is pred[2]; its type is written
//: C3 !a => tensor<2xi32> ; !b => tensor<2xi32> REFUSED compare S2: type=FLOAT compares no s32
//: C3 !a => tensor<2xi32> ; !b => tensor<2xi32> ; FLOAT => UNSIGNED
//:      REFUSED compare S2: type=UNSIGNED compares no s32
//: C3 !a => tensor<2xui32> ; !b => tensor<2xui32> ; FLOAT => SIGNED
//:      REFUSED compare S2: type=SIGNED compares no u32
//: C3 !a => tensor<2xi1> ; !b => tensor<2xi1> ; FLOAT => SIGNED
//:      REFUSED compare S2: type=SIGNED compares no pred
//: C3 FLOAT => SIGNED REFUSED compare S2: type=SIGNED compares no f32
//: C3 !a => tensor<2xcomplex<f32>> ; !b => tensor<2xcomplex<f32>> ; FLOAT => TOTALORDER
//:      REFUSED compare S2: type=TOTALORDER compares no c64

//: OP complex 3
!a = tensor<2xf32>
!b = tensor<2xf32>
!r = tensor<2xcomplex<f32>>
func.func @f(%a: !a, %b: !b) {
  %0 = "stablehlo.complex"(%a, %b) : (!a, !b) -> !r
  return
}
//: C1 !b => tensor<2xf64> REFUSED its float types differ
//: C1 !b => tensor<f32> REFUSED complex S1: operand shapes differ: f32[2] vs f32[]
//: C2 !r => tensor<3xcomplex<f32>> REFUSED complex S1: the result is c64[2], not c64[3]
//: C3 !r => tensor<2xcomplex<f64>> REFUSED complex S1: the result is c64[2], not c128[2]
//: C3 !r => tensor<2xf32> REFUSED complex S1: the result is c64[2], not f32[2]

//: OP composite 4
!a = tensor<2xf32>
!r = tensor<2xf32>
func.func @main(%a: !a) {
  %0 = "stablehlo.composite"(%a) {name = "my.op", decomposition = @g} : (!a) -> !r
  return
}
func.func private @g(%a: tensor<2xf32>) -> tensor<2xf32> {
  return %a : tensor<2xf32>
}
//: C1 my.op => op REFUSED 'op' is no name of an op
//: C2 = @g => = @h REFUSED there is no function @h
//: C3 !a => tensor<3xf32> REFUSED call S1: parameter 0 of the computation is f32[2], the operand
//: C3 (%a) { => (%a, %a) { ; (!a) -> => (!a, !a) -> REFUSED @g takes 1 argument, not 2
//: C4 !r => tensor<3xf32> REFUSED result 0 is f32[2]; its type is written
//: C4 -> !r => -> (!r, !r) ; %0 = => %0:2 = REFUSED it gives f32[2], not 2 values
//: C4 -> !r => -> () ; %0 = => REFUSED it gives f32[2], not 0 values

//: OP concatenate 6
!a = tensor<2x3xf32>
!b = tensor<1x3xf32>
!r = tensor<3x3xf32>
func.func @f(%a: !a, %b: !b) {
  %0 = "stablehlo.concatenate"(%a, %b) {dimension = 0 : i64} : (!a, !b) -> !r
  return
}
//: C1 !b => tensor<1x3xf64> REFUSED its float types differ
//: C1 !b => tensor<1x3xi32> REFUSED concatenate S1: element types differ: f32[2,3] and s32[1,3]
//: C2 !b => tensor<1x4xf32> REFUSED concatenate S3: f32[1,4] does not join f32[2,3] in dimension 1
//: C2 !b => tensor<1xf32> REFUSED concatenate S1: ranks of f32[2,3] and f32[1] differ
//: C3 (%a, %b) { => () { ; (!a, !b) -> => () -> REFUSED concatenate takes at least 1 operand, not 0
//: C4 dimension = 0 => dimension = 2
//:      REFUSED concatenate S2: dimensions={2}: 2 is not a dimension of an array
//: C4 dimension = 0 => dimension = -2
//:      REFUSED concatenate S2: dimensions={-2}: -2 is not a dimension of an
//: C5 !r => tensor<3x3xf64> REFUSED its float types differ
//: C6 !r => tensor<4x3xf32> REFUSED concatenate S1: the result is f32[3,3], not f32[4,3]

//: OP constant 1
!r = tensor<2xf32>
func.func @f() {
  %0 = "stablehlo.constant"() {value = dense<[1.0, 2.0]> : tensor<2xf32>} : () -> !r
  return
}
//: C1 !r => tensor<3xf32> REFUSED its value is tensor<2xf32>, not f32[3]
//: C1 !r => tensor<2xf64> REFUSED its value is tensor<2xf32>, not f64[2]
//: C1 !r => tensor<2x1xf32> REFUSED its value is tensor<2xf32>, not f32[2,1]

//: OP convert 1
!r = tensor<2xi32>
func.func @f(%a: tensor<2xf32>) {
  %0 = "stablehlo.convert"(%a) : (tensor<2xf32>) -> !r
  return
}
//: C1 !r => tensor<3xi32> REFUSED convert S1: the result is s32[2], not s32[3]
//: C1 !r => tensor<2x1xi32> REFUSED convert S1: the result is s32[2], not s32[2,1]

//: OP convolution 34
!a = tensor<4x8x8x2xf32>
!k = tensor<3x3x2x4xf32>
!r = tensor<4x6x6x4xf32>
#strides = array<i64: 1, 1>
#padding = dense<0> : tensor<2x2xi64>
#lhs_dilation = array<i64: 1, 1>
#rhs_dilation = array<i64: 1, 1>
#reversal = array<i1: false, false>
#precision = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]
func.func @f(%a: !a, %k: !k) {
  %0 = "stablehlo.convolution"(%a, %k) {
    window_strides = #strides, padding = #padding,
    lhs_dilation = #lhs_dilation, rhs_dilation = #rhs_dilation,
    window_reversal = #reversal,
    dimension_numbers = #stablehlo.conv<raw
      input_batch_dimension = 0, input_feature_dimension = 3,
      input_spatial_dimensions = [1, 2],
      kernel_input_feature_dimension = 2, kernel_output_feature_dimension = 3,
      kernel_spatial_dimensions = [0, 1],
      output_batch_dimension = 0, output_feature_dimension = 3,
      output_spatial_dimensions = [1, 2]>,
    feature_group_count = 1 : i64, batch_group_count = 1 : i64,
    precision_config = #precision
  } : (!a, !k) -> !r
  return
}
//: C1 !k => tensor<3x3x2xf32> REFUSED convolution S2: dim_labels names 4 dimensions of the kernel
//: C1 !k => tensor<3x3x2x4x1xf32>
//:      REFUSED convolution S2: dim_labels names 4 dimensions of the kernel
//: C2 #strides => array<i64: 1> REFUSED its window has 2 dimensions, an attribute has 1
//: C3 #strides => array<i64: 1, 0>
//:      REFUSED convolution S3: window dimension 1 has a size, stride or dilation
//: C3 #strides => array<i64: -1, 1>
//:      REFUSED convolution S3: window dimension 0 has a size, stride or dilation
//: C4 #padding => dense<0> : tensor<3x2xi64>
//:      REFUSED its window has 2 dimensions, an attribute has 3
//: C4 #padding => dense<0> : tensor<1x4xi64> REFUSED padding is no list of pairs
//: C4 #padding => dense<0> : tensor<4xi64> REFUSED padding is no list of pairs
//: C5 #lhs_dilation => array<i64: 1, 1, 1> REFUSED its window has 2 dimensions, an attribute has 3
//: C6 #lhs_dilation => array<i64: 1, 0>
//:      REFUSED convolution S3: window dimension 1 has a size, stride or dilation
//: C7 #rhs_dilation => array<i64: 1> REFUSED its window has 2 dimensions, an attribute has 1
//: C8 #rhs_dilation => array<i64: 0, 1>
//:      REFUSED convolution S3: window dimension 0 has a size, stride or dilation
//: C9 #reversal => array<i1: false> REFUSED its window has 2 dimensions, an attribute has 1
//: C10 batch_group_count = 1 => batch_group_count = 3 ; !k => tensor<3x3x2x3xf32> ;
//:      !r => tensor<1x6x6x3xf32> REFUSED convolution S5: features or batches of f32[4,8,8,2] and
//: C11 feature_group_count = 1 => feature_group_count = 4 ; !k => tensor<3x3x0x4xf32>
//:      REFUSED convolution S5: features or batches of f32[4,8,8,2] and
//: C12 input_spatial_dimensions = [1, 2] => input_spatial_dimensions = [1]
//:      REFUSED convolution S2: the numbers of spatial dimensions differ
//: C13 input_spatial_dimensions = [1, 2] => input_spatial_dimensions = [1, 1]
//:      REFUSED convolution S2: dim_labels={1,1,0,3}: 1 occurs twice
//: C13 input_spatial_dimensions = [1, 2] => input_spatial_dimensions = [1, 3]
//:      REFUSED convolution S2: dim_labels={1,3,0,3}: 3 occurs twice
//: C13 input_batch_dimension = 0 => input_batch_dimension = 4
//:      REFUSED convolution S2: dim_labels={1,2,4,3}: 4 is not a dimension of an
//: C13 input_feature_dimension = 3 => input_feature_dimension = -1
//:      REFUSED convolution S2: dim_labels={1,2,0,-1}: -1 is not a dimension of
//: C14 !k => tensor<3x3x1x4xf32> REFUSED convolution S5: features or batches of f32[4,8,8,2] and
//: C15 batch_group_count = 1 => batch_group_count = 2 ; !k => tensor<3x3x2x3xf32> ;
//:      !r => tensor<2x6x6x3xf32> REFUSED convolution S5: features or batches of f32[4,8,8,2] and
//: C16 feature_group_count = 1 => feature_group_count = 2 ; !k => tensor<3x3x1x3xf32> ;
//:      !r => tensor<4x6x6x3xf32> REFUSED convolution S5: features or batches of f32[4,8,8,2] and
//: C17 kernel_spatial_dimensions = [0, 1] => kernel_spatial_dimensions = [0]
//:      REFUSED its window has 1 dimensions, an attribute has 2
//: C18 kernel_spatial_dimensions = [0, 1] => kernel_spatial_dimensions = [0, 0]
//:      REFUSED convolution S2: dim_labels={0,0,2,3}: 0 occurs twice
//: C18 kernel_spatial_dimensions = [0, 1] => kernel_spatial_dimensions = [0, 4]
//:      REFUSED the kernel has no dimension 4
//: C18 kernel_output_feature_dimension = 3 => kernel_output_feature_dimension = 4
//:      REFUSED convolution S2: dim_labels={0,1,2,4}: 4 is not a dimension of an
//: C19 output_spatial_dimensions = [1, 2] => output_spatial_dimensions = [1, 2, 3]
//:      REFUSED convolution S2: the numbers of spatial dimensions differ
//: C20 output_spatial_dimensions = [1, 2] => output_spatial_dimensions = [1, 1]
//:      REFUSED convolution S2: dim_labels={1,1,0,3}: 1 occurs twice
//: C20 output_batch_dimension = 0 => output_batch_dimension = 4
//:      REFUSED convolution S2: dim_labels={1,2,4,3}: 4 is not a dimension of an
//: C21 feature_group_count = 1 => feature_group_count = 0
//:      REFUSED convolution S4: feature_group_count=0, batch_group_count=1
//: C22 batch_group_count = 1 => batch_group_count = 0
//:      REFUSED convolution S4: feature_group_count=1, batch_group_count=0
//: C23 feature_group_count = 1 => feature_group_count = 2 ;
//:      batch_group_count = 1 => batch_group_count = 2 ; !k => tensor<3x3x1x4xf32> ;
//:      !r => tensor<2x6x6x4xf32>
//:      REFUSED convolution S4: feature_group_count=2, batch_group_count=2
//: C24 #precision => [#stablehlo<precision DEFAULT>] ACCEPTED `convolution`, `dynamic_conv` C24
//: C24 #precision => [#stablehlo<precision DEFAULT>, #stablehlo<precision HIGH>, #stablehlo<precision HIGH>]
//:      REFUSED precision_config has 3 words for 2 operands
//: C25 !r => tensor<2x6x6x4xf32>
//:      REFUSED convolution S6: the result is f32[4,6,6,4], not f32[2,6,6,4]
//: C25 !r => tensor<4x6x6x2xf32>
//:      REFUSED convolution S6: the result is f32[4,6,6,4], not f32[4,6,6,2]
//: C25 !r => tensor<4x6x7x4xf32>
//:      REFUSED convolution S6: the result is f32[4,6,6,4], not f32[4,6,7,4]
//: C26 !r => tensor<4x6x6x4x1xf32>
//:      REFUSED convolution S6: the result is f32[4,6,6,4], not f32[4,6,6,4,1]
//: C27 !k => tensor<3x3x2x4xf64> REFUSED its operands are f32[4,8,8,2] and f64[3,3,2,4]
//: C27 !k => tensor<3x3x2x4xi32> REFUSED its operands are f32[4,8,8,2] and s32[3,3,2,4]
//: C27 !r => tensor<4x6x6x4xf64> ACCEPTED `convolution`, `dynamic_conv` C27
//: C28-C34 OUTSIDE quantised types

//: OP count_leading_zeros popcnt not 1
!a = tensor<2xi32>
!r = tensor<2xi32>
func.func @f(%a: !a) {
  %0 = "stablehlo.$op"(%a) : (!a) -> !r
  return
}
//: C1 !r => tensor<3xi32> REFUSED S1: the result is s32[2], not s32[3]
//: C1 !r => tensor<2xi64> REFUSED S1: the result is s32[2], not s64[2]
//: C1 !r => tensor<2xui32> REFUSED S1: the result is s32[2], not u32[2]

//: OP create_token 0
func.func @f() {
  %0 = "stablehlo.create_token"() : () -> !stablehlo.token
  return
}

//: OP cross-replica-sum 0
func.func @f(%a: tensor<2xf32>) {
  %0 = "stablehlo.cross-replica-sum"(%a) {replica_groups = dense<[[0]]> : tensor<1x1xi64>} : (tensor<2xf32>) -> tensor<2xf32>
  return
}

//: OP custom_call 0
func.func @f(%a: tensor<2xf32>) {
  %0 = "stablehlo.custom_call"(%a) {call_target_name = "foo"} : (tensor<2xf32>) -> tensor<3xf32>
  return
}

//: OP dot 0
func.func @f(%a: tensor<2x3xf32>, %b: tensor<3xf32>) {
  %0 = "stablehlo.dot"(%a, %b) : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2xf32>
  return
}

//: OP dot_general 24
!a = tensor<2x3x4xf32>
!b = tensor<2x4x5xf32>
!r = tensor<2x3x5xf32>
#precision = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]
func.func @f(%a: !a, %b: !b) {
  %0 = "stablehlo.dot_general"(%a, %b) {
    dot_dimension_numbers = #stablehlo.dot<
      lhs_batching_dimensions = [0], rhs_batching_dimensions = [0],
      lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1]>,
    precision_config = #precision,
    algorithm = #stablehlo.dot_algorithm<
      lhs_precision_type = f32, rhs_precision_type = f32,
      accumulation_type = f32, lhs_component_count = 1,
      rhs_component_count = 1, num_primitive_operations = 1,
      allow_imprecise_accumulation = false>
  } : (!a, !b) -> !r
  return
}
//: C1 lhs_batching_dimensions = [0] => lhs_batching_dimensions = []
//:      REFUSED dot S3: lhs_batch_dims={} and rhs_batch_dims={0} differ in number
//: C2 rhs_contracting_dimensions = [1] => rhs_contracting_dimensions = []
//:      REFUSED dot S3: lhs_contracting_dims={2} and rhs_contracting_dims={}
//: C3 lhs_contracting_dimensions = [2] => lhs_contracting_dimensions = [0] ;
//:      !b => tensor<2x2x5xf32> REFUSED dot S2: dimension 0 is in lhs_batch_dims and in
//: C4 rhs_contracting_dimensions = [1] => rhs_contracting_dimensions = [0] ;
//:      !a => tensor<2x3x2xf32> REFUSED dot S2: dimension 0 is in rhs_batch_dims and in
//: C5 lhs_batching_dimensions = [0] => lhs_batching_dimensions = [3]
//:      REFUSED dot S2: lhs_batch_dims={3}: 3 is not a dimension of an array of
//: C5 lhs_batching_dimensions = [0] => lhs_batching_dimensions = [-1]
//:      REFUSED dot S2: lhs_batch_dims={-1}: -1 is not a dimension of an array of
//: C6 lhs_contracting_dimensions = [2] => lhs_contracting_dimensions = [3]
//:      REFUSED dot S2: lhs_contracting_dims={3}: 3 is not a dimension of an
//: C7 rhs_batching_dimensions = [0] => rhs_batching_dimensions = [3]
//:      REFUSED dot S2: rhs_batch_dims={3}: 3 is not a dimension of an array of
//: C8 rhs_contracting_dimensions = [1] => rhs_contracting_dimensions = [-1]
//:      REFUSED dot S2: rhs_contracting_dims={-1}: -1 is not a dimension of an
//: C9 !b => tensor<3x4x5xf32>
//:      REFUSED dot S3: dimension 0 of f32[2,3,4] and dimension 0 of f32[3,4,5]
//: C10 !b => tensor<2x3x5xf32>
//:      REFUSED dot S3: dimension 2 of f32[2,3,4] and dimension 1 of f32[2,3,5]
//: C11 #precision => [#stablehlo<precision DEFAULT>] ACCEPTED `dot_general` C11
//: C11 #precision => [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]
//:      REFUSED precision_config has 3 words for 2 operands
//: C12 !r => tensor<2x5x3xf32> REFUSED dot S4: the result is f32[2,3,5], not f32[2,5,3]
//: C12 !r => tensor<2x3xf32> REFUSED dot S4: the result is f32[2,3,5], not f32[2,3]
//: C13 !b => tensor<2x4x5xbf16> ACCEPTED `dot_general` C13
//: C14-C20 OUTSIDE quantised types
//: C21 #precision => [#stablehlo<precision DEFAULT>, #stablehlo<precision HIGHEST>]
//:      REFUSED beside an algorithm precision_config must be DEFAULT
//: C22 lhs_component_count = 1 => lhs_component_count = 0
//:      REFUSED its algorithm's counts must be positive
//: C23 rhs_component_count = 1 => rhs_component_count = 0
//:      REFUSED its algorithm's counts must be positive
//: C24 num_primitive_operations = 1 => num_primitive_operations = 0
//:      REFUSED its algorithm's counts must be positive

//: OP dynamic_broadcast_in_dim 10
!a = tensor<1x3xf32>
!r = tensor<2x3x4xf32>
#sizes = dense<[2, 3, 4]> : tensor<3xi64>
#expanding = array<i64: 0>
#others = array<i64: 1>
func.func @f(%a: !a) {
  %s = stablehlo.constant #sizes
  %0 = "stablehlo.dynamic_broadcast_in_dim"(%a, %s) {
    broadcast_dimensions = array<i64: 0, 1>,
    known_expanding_dimensions = #expanding,
    known_nonexpanding_dimensions = #others
  } : (!a, tensor<3xi64>) -> !r
  return
}
//: C1 !r => tensor<2x3x4xf64> REFUSED broadcast S3: the result is f32[2,3,4], not f64[2,3,4]
//: C2 i64: 0, 1 => i64: 0 REFUSED broadcast S2: dimensions={0} has 1 entries for the operand
//: C3 i64: 0, 1 => i64: 3, 1
//:      REFUSED broadcast S2: dimensions={1,3}: 3 is not a dimension of an array
//: C3 i64: 0, 1 => i64: -1, 1 REFUSED broadcast S2: dimensions={-1,1}: -1 is not a dimension of an
//: C4 i64: 0, 1 => i64: 1, 1 REFUSED broadcast S2: dimensions={1,1}: 1 occurs twice
//: C5 i64: 0, 1 => i64: 1, 0 REFUSED broadcast S3: dimension 0 of f32[3,1] and dimension 0 of
//: C6 OUTSIDE quantised types
//: C7 #sizes => dense<[2, 3]> : tensor<2xi64> ; tensor<3xi64>) => tensor<2xi64>)
//:      REFUSED not an integer for each of
//: C7 constant #sizes => custom_call @foo() : () -> tensor<2xi64> ;
//:      tensor<3xi64>) => tensor<2xi64>) REFUSED not an integer for each of
//: C8 #others => array<i64: 0>
//:      REFUSED known_expanding_dimensions and known_nonexpanding_dimensions name
//: C8 #expanding => array<i64: 0, 0>
//:      REFUSED known_expanding_dimensions and known_nonexpanding_dimensions name
//: C9 #expanding => array<i64: 2>
//:      REFUSED known_expanding_dimensions and known_nonexpanding_dimensions name
//: C10 #others => array<i64: -1>
//:      REFUSED known_expanding_dimensions and known_nonexpanding_dimensions name

//: OP dynamic_conv 34
!a = tensor<4x8x8x2xf32>
!k = tensor<3x3x2x4xf32>
!r = tensor<4x6x6x4xf32>
!p = tensor<2x2xi64>
#strides = array<i64: 1, 1>
#lhs_dilation = array<i64: 1, 1>
#rhs_dilation = array<i64: 1, 1>
#reversal = array<i1: false, false>
#precision = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]
func.func @f(%a: !a, %k: !k) {
  %p = stablehlo.constant dense<0> : !p
  %0 = "stablehlo.dynamic_conv"(%a, %k, %p) {
    window_strides = #strides,
    lhs_dilation = #lhs_dilation, rhs_dilation = #rhs_dilation,
    window_reversal = #reversal,
    dimension_numbers = #stablehlo.conv<raw
      input_batch_dimension = 0, input_feature_dimension = 3,
      input_spatial_dimensions = [1, 2],
      kernel_input_feature_dimension = 2, kernel_output_feature_dimension = 3,
      kernel_spatial_dimensions = [0, 1],
      output_batch_dimension = 0, output_feature_dimension = 3,
      output_spatial_dimensions = [1, 2]>,
    feature_group_count = 1 : i64, batch_group_count = 1 : i64,
    precision_config = #precision
  } : (!a, !k, !p) -> !r
  return
}
//: C1 !k => tensor<3x3x2xf32> REFUSED convolution S2: dim_labels names 4 dimensions of the kernel
//: C2 #strides => array<i64: 1> REFUSED its window has 2 dimensions, an attribute has 1
//: C3 #strides => array<i64: 1, 0>
//:      REFUSED convolution S3: window dimension 1 has a size, stride or dilation
//: C4 !p => tensor<3x2xi64> REFUSED its window has 2 dimensions, an attribute has 3
//: C4 !p => tensor<1x4xi64> REFUSED operand 2 is s64[1,4], no list of pairs
//: C4 !p => tensor<4xi64> REFUSED operand 2 is s64[4], no list of pairs
//: C5 #lhs_dilation => array<i64: 1, 1, 1> REFUSED its window has 2 dimensions, an attribute has 3
//: C6 #lhs_dilation => array<i64: 1, 0>
//:      REFUSED convolution S3: window dimension 1 has a size, stride or dilation
//: C7 #rhs_dilation => array<i64: 1> REFUSED its window has 2 dimensions, an attribute has 1
//: C8 #rhs_dilation => array<i64: 0, 1>
//:      REFUSED convolution S3: window dimension 0 has a size, stride or dilation
//: C9 #reversal => array<i1: false> REFUSED its window has 2 dimensions, an attribute has 1
//: C10 batch_group_count = 1 => batch_group_count = 3 ; !k => tensor<3x3x2x3xf32> ;
//:      !r => tensor<1x6x6x3xf32> REFUSED convolution S5: features or batches of f32[4,8,8,2] and
//: C11 feature_group_count = 1 => feature_group_count = 4 ; !k => tensor<3x3x0x4xf32>
//:      REFUSED convolution S5: features or batches of f32[4,8,8,2] and
//: C12 input_spatial_dimensions = [1, 2] => input_spatial_dimensions = [1]
//:      REFUSED convolution S2: the numbers of spatial dimensions differ
//: C13 input_spatial_dimensions = [1, 2] => input_spatial_dimensions = [1, 3]
//:      REFUSED convolution S2: dim_labels={1,3,0,3}: 3 occurs twice
//: C13 input_batch_dimension = 0 => input_batch_dimension = 4
//:      REFUSED convolution S2: dim_labels={1,2,4,3}: 4 is not a dimension of an
//: C14 !k => tensor<3x3x1x4xf32> REFUSED convolution S5: features or batches of f32[4,8,8,2] and
//: C15 batch_group_count = 1 => batch_group_count = 2 ; !k => tensor<3x3x2x3xf32> ;
//:      !r => tensor<2x6x6x3xf32> REFUSED convolution S5: features or batches of f32[4,8,8,2] and
//: C16 feature_group_count = 1 => feature_group_count = 2 ; !k => tensor<3x3x1x3xf32> ;
//:      !r => tensor<4x6x6x3xf32> REFUSED convolution S5: features or batches of f32[4,8,8,2] and
//: C17 kernel_spatial_dimensions = [0, 1] => kernel_spatial_dimensions = [0]
//:      REFUSED its window has 1 dimensions, an attribute has 2
//: C18 kernel_spatial_dimensions = [0, 1] => kernel_spatial_dimensions = [0, 0]
//:      REFUSED convolution S2: dim_labels={0,0,2,3}: 0 occurs twice
//: C18 kernel_output_feature_dimension = 3 => kernel_output_feature_dimension = 4
//:      REFUSED convolution S2: dim_labels={0,1,2,4}: 4 is not a dimension of an
//: C19 output_spatial_dimensions = [1, 2] => output_spatial_dimensions = [1, 2, 3]
//:      REFUSED convolution S2: the numbers of spatial dimensions differ
//: C20 output_spatial_dimensions = [1, 2] => output_spatial_dimensions = [1, 1]
//:      REFUSED convolution S2: dim_labels={1,1,0,3}: 1 occurs twice
//: C21 feature_group_count = 1 => feature_group_count = 0
//:      REFUSED convolution S4: feature_group_count=0, batch_group_count=1
//: C22 batch_group_count = 1 => batch_group_count = 0
//:      REFUSED convolution S4: feature_group_count=1, batch_group_count=0
//: C23 feature_group_count = 1 => feature_group_count = 2 ;
//:      batch_group_count = 1 => batch_group_count = 2 ; !k => tensor<3x3x1x4xf32> ;
//:      !r => tensor<2x6x6x4xf32>
//:      REFUSED convolution S4: feature_group_count=2, batch_group_count=2
//: C24 #precision => [#stablehlo<precision DEFAULT>] ACCEPTED `convolution`, `dynamic_conv` C24
//: C25 !r => tensor<4x6x7x4xf32>
//:      REFUSED convolution S6: the result is f32[4,6,6,4], not f32[4,6,7,4]
//: C26 !r => tensor<4x6x6x4x1xf32>
//:      REFUSED convolution S6: the result is f32[4,6,6,4], not f32[4,6,6,4,1]
//: C27 !k => tensor<3x3x2x4xf64> REFUSED its operands are f32[4,8,8,2] and f64[3,3,2,4]
//: C27 !r => tensor<4x6x6x4xf64> ACCEPTED `convolution`, `dynamic_conv` C27
//: C28-C34 OUTSIDE quantised types

//: OP dynamic_gather 14
!a = tensor<4x5xf32>
!i = tensor<3x1xi32>
!r = tensor<3x2xf32>
#sizes = dense<[1, 2]> : tensor<2xi64>
func.func @f(%a: !a, %i: !i) {
  %s = stablehlo.constant #sizes
  %0 = "stablehlo.dynamic_gather"(%a, %i, %s) {
    dimension_numbers = #stablehlo.gather<
      offset_dims = [1], collapsed_slice_dims = [0],
      start_index_map = [0], index_vector_dim = 1>,
    indices_are_sorted = false
  } : (!a, !i, tensor<2xi64>) -> !r
  return
}
//: C1 collapsed_slice_dims = [0] => collapsed_slice_dims = []
//:      REFUSED gather S7: 1 dimensions are in offset_dims, collapsed_slice_dims
//: C2 index_vector_dim = 1 => index_vector_dim = 3
//:      REFUSED gather S1: index_vector_dim=3 for indices s32[3,1]
//: C2 index_vector_dim = 1 => index_vector_dim = -1
//:      REFUSED gather S1: index_vector_dim=-1 for indices s32[3,1]
//: C3 start_index_map = [0] => start_index_map = [0, 1]
//:      REFUSED gather S2: start_index_map={0,1} is not for index vectors of
//: C3 !i => tensor<3x2xi32>
//:      REFUSED gather S2: start_index_map={0} is not for index vectors of length
//: C4 offset_dims = [1] => offset_dims = [1, 1] ;
//:      collapsed_slice_dims = [0] => collapsed_slice_dims = [] ; !r => tensor<3x2x2xf32>
//:      REFUSED gather S3: offset_dims={1,1}: 1 occurs twice
//: C4 offset_dims = [1] => offset_dims = [2, 1] ;
//:      collapsed_slice_dims = [0] => collapsed_slice_dims = [] ; !r => tensor<3x1x2xf32>
//:      REFUSED gather S3: offset_dims={2,1} is not ascending
//: C5 offset_dims = [1] => offset_dims = [2]
//:      REFUSED gather S3: offset_dims={2}: 2 is not a dimension of an array of
//: C6 collapsed_slice_dims = [0] => collapsed_slice_dims = [0, 0] ;
//:      offset_dims = [1] => offset_dims = []
//:      REFUSED gather S4: collapsed_slice_dims={0,0}: 0 occurs twice
//: C6 collapsed_slice_dims = [0] => collapsed_slice_dims = [1, 0] ;
//:      offset_dims = [1] => offset_dims = [] ; #sizes => dense<[1, 1]> : tensor<2xi64> ;
//:      !r => tensor<3xf32> REFUSED gather S4: collapsed_slice_dims={1,0} is not ascending
//: C7 collapsed_slice_dims = [0] => collapsed_slice_dims = [2]
//:      REFUSED gather S4: collapsed_slice_dims={2}: 2 is not a dimension of an
//: C8 #sizes => dense<[2, 2]> : tensor<2xi64>
//:      REFUSED gather S6: dimension 0 is collapsed or batching, its slice is 2
//: C9 start_index_map = [0] => start_index_map = [0, 0] ; !i => tensor<3x2xi32>
//:      REFUSED gather S2: start_index_map={0,0}: 0 occurs twice
//: C10 start_index_map = [0] => start_index_map = [2]
//:      REFUSED gather S2: start_index_map={2}: 2 is not a dimension of an array
//: C11 #sizes => dense<[1]> : tensor<1xi64> ; tensor<2xi64>) => tensor<1xi64>)
//:      REFUSED not an integer for each of
//: C12 #sizes => dense<[1, 6]> : tensor<2xi64> ; !r => tensor<3x6xf32>
//:      REFUSED gather S6: a slice of 6 in dimension 1 of f32[4,5]
//: C12 #sizes => dense<[1, -1]> : tensor<2xi64>
//:      REFUSED gather S6: a slice of -1 in dimension 1 of f32[4,5]
//: C13 !r => tensor<3x3xf32> REFUSED gather S8: the result is f32[3,2], not f32[3,3]
//: C13 !r => tensor<2x2xf32> REFUSED gather S8: the result is f32[3,2], not f32[2,2]
//: C14 !r => tensor<3x2xf64> REFUSED gather S8: the result is f32[3,2], not f64[3,2]

//: OP dynamic_iota 2
!r = tensor<2x3xf32>
#sizes = dense<[2, 3]> : tensor<2xi64>
func.func @f() {
  %s = stablehlo.constant #sizes
  %0 = "stablehlo.dynamic_iota"(%s) {iota_dimension = 1 : i64} : (tensor<2xi64>) -> !r
  return
}
//: C1 dimension = 1 => dimension = 2
//:      REFUSED iota S2: iota_dimension={2}: 2 is not a dimension of an array of
//: C1 dimension = 1 => dimension = -1
//:      REFUSED iota S2: iota_dimension={-1}: -1 is not a dimension of an array
//: C2 !r => tensor<2x3x1xf32> REFUSED not an integer for each of
//: C2 constant #sizes => custom_call @foo() : () -> tensor<2xi64> ; !r => tensor<2x3x1xf32>
//:      REFUSED not an integer for each of

//: OP dynamic_pad 4
!a = tensor<3xf32>
!p = tensor<f32>
!r = tensor<8xf32>
!n = tensor<1xi64>
#low = dense<[1]> : !n
#high = dense<[2]> : !n
#interior = dense<[1]> : !n
func.func @f(%a: !a, %p: !p) {
  %l = stablehlo.constant #low
  %h = stablehlo.constant #high
  %i = stablehlo.constant #interior
  %0 = "stablehlo.dynamic_pad"(%a, %p, %l, %h, %i) : (!a, !p, !n, !n, !n) -> !r
  return
}
//: C1 !p => tensor<f64> REFUSED its float types differ
//: C1 !p => tensor<i32> REFUSED pad S1: element types differ: f32[3] and s32[]
//: C1 !r => tensor<8xf64> REFUSED its float types differ
//: C2 !n => tensor<2xi64> ; <[1]> => <[1, 0]> ; <[2]> => <[2, 0]>
//:      REFUSED not an integer for each of
//: C3 #interior => dense<[-1]> : !n REFUSED pad S2: interior padding -1 in dimension 0 is negative
//: C4 !r => tensor<9xf32> REFUSED pad S3: the result is f32[8], not f32[9]

//: OP dynamic_reshape 4
!a = tensor<2x3xf32>
!r = tensor<3x2xf32>
#sizes = dense<[3, 2]> : tensor<2xi64>
func.func @f(%a: !a) {
  %s = stablehlo.constant #sizes
  %0 = "stablehlo.dynamic_reshape"(%a, %s) : (!a, tensor<2xi64>) -> !r
  return
}
//: C1 !r => tensor<3x2xf64> REFUSED reshape S4: the result is f32[3,2], not f64[3,2]
//: C2 !a => tensor<2x4xf32> REFUSED reshape S2: f32[2,4] and f32[3,2] have different numbers of
//: C3 OUTSIDE quantised types
//: C4 !r => tensor<3x2x1xf32> REFUSED not an integer for each of
//: C4 constant #sizes => custom_call @foo() : () -> tensor<2xi64> ; !r => tensor<3x2x1xf32>
//:      REFUSED not an integer for each of

//: OP dynamic_slice 5
!a = tensor<4x4xf32>
!i = tensor<i64>
!j = tensor<i64>
!r = tensor<2x3xf32>
func.func @f(%a: !a, %i: !i, %j: !j) {
  %0 = "stablehlo.dynamic_slice"(%a, %i, %j) {slice_sizes = array<i64: 2, 3>} : (!a, !i, !j) -> !r
  return
}
//: C1 !r => tensor<2x3xf64> REFUSED its float types differ
//: C2 (%a, %i, %j) => (%a, %i) ; (!a, !i, !j) => (!a, !i)
//:      REFUSED dynamic-slice S2: 1 start indices for f32[4,4]
//: C2 i64: 2, 3 => i64: 2 REFUSED dynamic-slice S3: dynamic_slice_sizes={2} has 1 entries for
//: C3 !j => tensor<i32> REFUSED dynamic-slice S2: start indices must be integer scalars of one
//: C4 i64: 2, 3 => i64: 2, 5 ; !r => tensor<2x5xf32>
//:      REFUSED dynamic-slice S3: slice size 5 does not fit dimension 1 of
//: C4 i64: 2, 3 => i64: -1, 3 REFUSED dynamic-slice S3: slice size -1 does not fit dimension 0 of
//: C5 !r => tensor<3x3xf32> REFUSED dynamic-slice S3: the result is f32[2,3], not f32[3,3]

//: OP dynamic_update_slice 6
!a = tensor<4x4xf32>
!u = tensor<2x3xf32>
!i = tensor<i64>
!j = tensor<i64>
!r = tensor<4x4xf32>
func.func @f(%a: !a, %u: !u, %i: !i, %j: !j) {
  %0 = "stablehlo.dynamic_update_slice"(%a, %u, %i, %j) : (!a, !u, !i, !j) -> !r
  return
}
//: C1 !r => tensor<4x5xf32> REFUSED dynamic-update-slice S1: the result is f32[4,4], not f32[4,5]
//: C1 !r => tensor<4x4xf64> REFUSED its float types differ
//: C2 !u => tensor<2x3xf64> REFUSED its float types differ
//: C2 !u => tensor<2x3xi32> REFUSED dynamic-update-slice S1: element types differ: f32[4,4] and
//: C3 !u => tensor<2xf32> REFUSED dynamic-update-slice S1: ranks of f32[4,4] and f32[2] differ
//: C4 %i, %j) : => %i) : ; !i, !j) -> => !i) ->
//:      REFUSED dynamic-update-slice S2: 1 start indices for f32[4,4]
//: C5 !j => tensor<i32> REFUSED dynamic-update-slice S2: start indices must be integer scalars of
//: C6 !u => tensor<2x5xf32> REFUSED dynamic-update-slice S3: the update f32[2,5] does not fit into

//: OP einsum 0
func.func @f(%a: tensor<2x3xf32>, %b: tensor<3x4xf32>) {
  %0 = "stablehlo.einsum"(%a, %b) {einsum_config = "ij,jk->ik"} : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
  return
}

//: OP fft 5
!a = tensor<2x4xf32>
!r = tensor<2x3xcomplex<f32>>
!b = tensor<2x4xcomplex<f32>>
!c = tensor<2x4xcomplex<f32>>
#length = array<i64: 4>
func.func @f(%a: !a, %b: !b) {
  %0 = "stablehlo.fft"(%a) {fft_type = #stablehlo<fft_type RFFT>, fft_length = #length} : (!a) -> !r
  %1 = "stablehlo.fft"(%b) {fft_type = #stablehlo<fft_type FFT>, fft_length = array<i64: 2, 4>} : (!b) -> !c
  return
}
//: C1 i64: 2, 4 => i64: 2, 2, 4 REFUSED fft S2: fft_length={2,2,4} for c64[2,4]
//: C2 !c => tensor<2x4xcomplex<f64>> REFUSED fft S4: the result is c64[2,4], not c128[2,4]
//: C2 !b => tensor<2x4xf32> REFUSED fft S1: the operand is f32[2,4], not complex
//: C2 !c => tensor<2x4xcomplex<f64>> ; fft_type FFT => fft_type IFFT
//:      REFUSED fft S4: the result is c64[2,4], not c128[2,4]
//: C2 !a => tensor<2x4xi32> REFUSED fft S1: the operand is s32[2,4], not f32 or f64
//: C2 !r => tensor<2x3xcomplex<f64>> REFUSED fft S4: the result is c64[2,3], not c128[2,3]
//: C2 fft_type RFFT => fft_type IRFFT REFUSED fft S1: the operand is f32[2,4], not complex
//: C3 i64: 2, 4 => i64 REFUSED fft S2: fft_length={} for c64[2,4]
//: C3 i64: 2, 4 => i64: 1, 1, 2, 4 ; !b => tensor<1x1x2x4xcomplex<f32>> ;
//:      !c => tensor<1x1x2x4xcomplex<f32>> REFUSED fft S2: fft_length={1,1,2,4} for c64[1,1,2,4]
//: C4 #length => array<i64: 5> REFUSED fft S3: fft_length={5} for f32[2,4]
//: C4 #length => array<i64: 4, 4> REFUSED fft S3: fft_length={4,4} for f32[2,4]
//: C5 !r => tensor<2x4xcomplex<f32>> REFUSED fft S4: the result is c64[2,3], not c64[2,4]
//: C5 !r => tensor<3x3xcomplex<f32>> REFUSED fft S4: the result is c64[2,3], not c64[3,3]
//: C5 !c => tensor<2x3xcomplex<f32>> REFUSED fft S4: the result is c64[2,4], not c64[2,3]
//: C5 fft_type FFT => fft_type IRFFT ; !c => tensor<2x4xf32>
//:      REFUSED fft S3: fft_length={2,4} for c64[2,4]

//: OP gather 23
!a = tensor<2x4x5xf32>
!i = tensor<2x3x1xi32>
!r = tensor<2x3x5xf32>
#sizes = array<i64: 1, 1, 5>
func.func @f(%a: !a, %i: !i) {
  %0 = "stablehlo.gather"(%a, %i) {
    dimension_numbers = #stablehlo.gather<
      offset_dims = [2], collapsed_slice_dims = [1],
      operand_batching_dims = [0], start_indices_batching_dims = [0],
      start_index_map = [1], index_vector_dim = 2>,
    slice_sizes = #sizes, indices_are_sorted = false
  } : (!a, !i) -> !r
  return
}
//: C1 collapsed_slice_dims = [1] => collapsed_slice_dims = []
//:      REFUSED gather S7: 2 dimensions are in offset_dims, collapsed_slice_dims
//: C2 index_vector_dim = 2 => index_vector_dim = 4
//:      REFUSED gather S1: index_vector_dim=4 for indices s32[2,3,1]
//: C2 index_vector_dim = 2 => index_vector_dim = -1
//:      REFUSED gather S1: index_vector_dim=-1 for indices s32[2,3,1]
//: C3 start_index_map = [1] => start_index_map = [1, 2]
//:      REFUSED gather S2: start_index_map={1,2} is not for index vectors of
//: C3 !i => tensor<2x3x2xi32>
//:      REFUSED gather S2: start_index_map={1} is not for index vectors of length
//: C4 collapsed_slice_dims = [1] => collapsed_slice_dims = [] ;
//:      offset_dims = [2] => offset_dims = [2, 2] ; !r => tensor<2x3x1x5xf32>
//:      REFUSED gather S3: offset_dims={2,2}: 2 occurs twice
//: C4 collapsed_slice_dims = [1] => collapsed_slice_dims = [] ;
//:      offset_dims = [2] => offset_dims = [3, 2] ; !r => tensor<2x3x1x5xf32>
//:      REFUSED gather S3: offset_dims={3,2} is not ascending
//: C5 offset_dims = [2] => offset_dims = [3]
//:      REFUSED gather S3: offset_dims={3}: 3 is not a dimension of an array of
//: C5 offset_dims = [2] => offset_dims = [-1]
//:      REFUSED gather S3: offset_dims={-1}: -1 is not a dimension of an array of
//: C6 collapsed_slice_dims = [1] => collapsed_slice_dims = [0]
//:      REFUSED gather S4: operand_batching_dims: 0 is also in
//: C6 collapsed_slice_dims = [1] => collapsed_slice_dims = [1, 1] ;
//:      offset_dims = [2] => offset_dims = []
//:      REFUSED gather S4: collapsed_slice_dims={1,1}: 1 occurs twice
//: C7 collapsed_slice_dims = [1] => collapsed_slice_dims = [2, 1] ;
//:      offset_dims = [2] => offset_dims = [] ; #sizes => array<i64: 1, 1, 1> ;
//:      !r => tensor<2x3xf32> REFUSED gather S4: collapsed_slice_dims={2,1} is not ascending
//: C8 collapsed_slice_dims = [1] => collapsed_slice_dims = [3]
//:      REFUSED gather S4: collapsed_slice_dims={3}: 3 is not a dimension of an
//: C9 #sizes => array<i64: 1, 2, 5>
//:      REFUSED gather S6: dimension 1 is collapsed or batching, its slice is 2
//: C10 !a => tensor<2x3x5xf32> ; collapsed_slice_dims = [1] => collapsed_slice_dims = [] ;
//:      batching_dims = [0] => batching_dims = [1, 0] ;
//:      start_index_map = [1] => start_index_map = [2]
//:      REFUSED gather S4: operand_batching_dims={1,0} is not ascending
//: C11 operand_batching_dims = [0] => operand_batching_dims = [3]
//:      REFUSED gather S4: operand_batching_dims={3}: 3 is not a dimension of an
//: C12 #sizes => array<i64: 2, 1, 5>
//:      REFUSED gather S6: dimension 0 is collapsed or batching, its slice is 2
//: C13 !a => tensor<2x2x5xf32> ; collapsed_slice_dims = [1] => collapsed_slice_dims = [] ;
//:      operand_batching_dims = [0] => operand_batching_dims = [0, 1] ;
//:      indices_batching_dims = [0] => indices_batching_dims = [0, 0] ;
//:      start_index_map = [1] => start_index_map = [2]
//:      REFUSED gather S5: start_indices_batching_dims={0,0}: 0 occurs twice
//: C14 indices_batching_dims = [0] => indices_batching_dims = [3]
//:      REFUSED gather S5: start_indices_batching_dims={3}: 3 is not a dimension
//: C15 !a => tensor<1x4x5xf32> ; indices_batching_dims = [0] => indices_batching_dims = [2]
//:      REFUSED gather S5: dimension 2 of s32[2,3,1] does not run along dimension
//: C16 indices_batching_dims = [0] => indices_batching_dims = []
//:      REFUSED gather S5: operand_batching_dims={0} and
//: C17 !a => tensor<3x4x5xf32>
//:      REFUSED gather S5: dimension 0 of s32[2,3,1] does not run along dimension
//: C18 start_index_map = [1] => start_index_map = [0]
//:      REFUSED gather S4: operand_batching_dims: 0 is also in
//: C18 start_index_map = [1] => start_index_map = [1, 1] ; !i => tensor<2x3x2xi32>
//:      REFUSED gather S2: start_index_map={1,1}: 1 occurs twice
//: C19 start_index_map = [1] => start_index_map = [3]
//:      REFUSED gather S2: start_index_map={3}: 3 is not a dimension of an array
//: C20 #sizes => array<i64: 1, 1> REFUSED gather S6: slice_sizes={1,1} for f32[2,4,5]
//: C21 #sizes => array<i64: 1, 1, 6> ; !r => tensor<2x3x6xf32>
//:      REFUSED gather S6: a slice of 6 in dimension 2 of f32[2,4,5]
//: C21 #sizes => array<i64: 1, 1, -1> REFUSED gather S6: a slice of -1 in dimension 2 of f32[2,4,5]
//: C22 !r => tensor<2x3x4xf32> REFUSED gather S8: the result is f32[2,3,5], not f32[2,3,4]
//: C22 !r => tensor<2x4x5xf32> REFUSED gather S8: the result is f32[2,3,5], not f32[2,4,5]
//: C23 !r => tensor<2x3x5xf64> REFUSED gather S8: the result is f32[2,3,5], not f64[2,3,5]

//: OP get_dimension_size 1
func.func @f(%a: tensor<2x3xf32>) {
  %0 = "stablehlo.get_dimension_size"(%a) {dimension = 1 : i64} : (tensor<2x3xf32>) -> tensor<i32>
  return
}
//: C1 dimension = 1 => dimension = 2
//:      REFUSED get-dimension-size S1: dimensions={2}: 2 is not a dimension of an
//: C1 dimension = 1 => dimension = -1
//:      REFUSED get-dimension-size S1: dimensions={-1}: -1 is not a dimension of

//: OP get_tuple_element 2
!r = tensor<3xi32>
func.func @f(%a: tuple<tensor<2xf32>, tensor<3xi32>>) {
  %0 = "stablehlo.get_tuple_element"(%a) {index = 1 : i32} : (tuple<tensor<2xf32>, tensor<3xi32>>) -> !r
  return
}
//: C1 index = 1 => index = 2 REFUSED get-tuple-element S2: index 2 is out of range: the tuple has 2
//: C1 index = 1 => index = -1
//:      REFUSED get-tuple-element S2: index -1 is out of range: the tuple has 2
//: C2 !r => tensor<2xf32> REFUSED result 0 is s32[3]; its type is written

//: OP if 3
!a = tensor<2xf32>
!b = tensor<2xf32>
!r = tensor<2xf32>
func.func @f(%p: tensor<i1>, %a: !a, %b: !b) {
  %0 = "stablehlo.if"(%p) ({
    stablehlo.return %a : !a
  }, {
    stablehlo.return %b : !b
  }) : (tensor<i1>) -> !r
  return
}
//: C1 stablehlo.return %b => ^bb0(%x: !b): stablehlo.return %b REFUSED a branch has no arguments
//: C2 !b => tensor<3xf32> REFUSED conditional S3: branch 0 gives f32[2], branch 1 gives f32[3]
//: C2 !b => tensor<2xi32> REFUSED conditional S3: branch 0 gives f32[2], branch 1 gives s32[2]
//: C2 return %b : !b => return %b, %b : !b, !b
//:      REFUSED conditional S3: branch 0 gives f32[2], branch 1 gives (f32[2]
//: C3 !r => tensor<3xf32> REFUSED result 0 is f32[2]; its type is written
//: C3 !r => tensor<2xf64> REFUSED result 0 is f32[2]; its type is written
//: C3 -> !r => -> () ; %0 = => REFUSED it gives f32[2], not 0 values

//: OP imag real 2
!a = tensor<2xcomplex<f32>>
!r = tensor<2xf32>
func.func @f(%a: !a) {
  %0 = "stablehlo.$op"(%a) : (!a) -> !r
  return
}
//: C1 !r => tensor<3xf32> REFUSED S1: the result is f32[2], not f32[3]
//: C2 !r => tensor<2xf64> REFUSED S1: the result is f32[2], not f64[2]
//: C2 !r => tensor<2xcomplex<f32>> REFUSED S1: the result is f32[2], not c64[2]
//: C2 !a => tensor<2xf64> REFUSED its float types differ

//: OP infeed 3
!r = tensor<2xf32>
func.func @f(%t: !stablehlo.token) {
  %0:2 = "stablehlo.infeed"(%t) : (!stablehlo.token) -> (!r, !stablehlo.token)
  return
}
//: C1 %0:2 = => ; (!r, !stablehlo.token) => () REFUSED its last result is no token
//: C2 !r => !stablehlo.token REFUSED infeed S3: no data of ((token[]), token[])
//: C2 !r => tuple<tensor<2xf32>> REFUSED infeed S3: no data of (((f32[2])), token[])
//: C3 (!r, !stablehlo.token) => (!r, !r) REFUSED its last result is no token

//: OP iota 1
func.func @f() {
  %0 = "stablehlo.iota"() {iota_dimension = 1 : i64} : () -> tensor<2x3xf32>
  return
}
//: C1 dimension = 1 => dimension = 2
//:      REFUSED iota S2: iota_dimension={2}: 2 is not a dimension of an array of
//: C1 dimension = 1 => dimension = -1
//:      REFUSED iota S2: iota_dimension={-1}: -1 is not a dimension of an array

//: OP is_finite 1
!r = tensor<2xi1>
func.func @f(%a: tensor<2xf32>) {
  %0 = "stablehlo.is_finite"(%a) : (tensor<2xf32>) -> !r
  return
}
//: C1 !r => tensor<3xi1> REFUSED is-finite S1: the result is pred[2], not pred[3]

//: OP map 4
!a = tensor<2x3xf32>
!b = tensor<2x3xi32>
!x = tensor<f32>
!y = tensor<i32>
!r = tensor<2x3xf32>
#dimensions = array<i64: 0, 1>
func.func @f(%a: !a, %b: !b) {
  %0 = "stablehlo.map"(%a, %b) ({
  ^bb0(%x: !x, %y: !y):
    %s = stablehlo.add %x, %x : !x
    stablehlo.return %s : !x
  }) {dimensions = #dimensions} : (!a, !b) -> !r
  return
}
//: C1 !b => tensor<2x4xi32> REFUSED its operands are f32[2,3] and s32[2,4]
//: C1 !b => tensor<i32> REFUSED its operands are f32[2,3] and s32[]
//: C1 !r => tensor<2x4xf32> REFUSED result 0 is f32[2,3]; its type is written
//: C2 (%a, %b) => () ; (%x: !x, %y: !y) => () ; add %x, %x => constant dense<1.0> ;
//:      (!a, !b) => () REFUSED map takes at least 1 operand, not 0
//: C3 #dimensions => array<i64: 1, 0>
//:      REFUSED map S2: dimensions={1,0} are not the dimensions of f32[2,3] in
//: C3 #dimensions => array<i64: 0>
//:      REFUSED map S2: dimensions={0} are not the dimensions of f32[2,3] in order
//: C3 #dimensions => array<i64: 0, 1, 2>
//:      REFUSED map S2: dimensions={0,1,2} are not the dimensions of f32[2,3] in
//: C4 !x => tensor<f64> REFUSED result 0 is f64[2,3]; its type is written
//: C4 !y => tensor<f32> REFUSED map S3: operand 1, s32[2,3], meets the parameter f32[]
//: C4 !y => tensor<3xi32> REFUSED map S3: operand 1, s32[2,3], meets the parameter s32[3]
//: C4 , %y: !y => REFUSED map S3: to_apply has 1 parameters for 2 operands
//: C4 !r => tensor<2x3xi32> REFUSED result 0 is f32[2,3]; its type is written
//: C4 return %s : !x => return %y : !y REFUSED result 0 is s32[2,3]; its type is written

//: OP optimization_barrier 1
!r = tensor<2xf32>
func.func @f(%a: tensor<2xf32>, %b: tensor<3xi32>) {
  %0:2 = "stablehlo.optimization_barrier"(%a, %b) : (tensor<2xf32>, tensor<3xi32>) -> (!r, tensor<3xi32>)
  return
}
//: C1 !r => tensor<3xf32> REFUSED result 0 is f32[2]; its type is written
//: C1 !r => tensor<2xf64> REFUSED result 0 is f32[2]; its type is written
//: C1 -> (!r, tensor<3xi32>) => -> !r ; %0:2 => %0 REFUSED it has 2 results, not 1

//: OP outfeed 0
func.func @f(%a: tensor<2xf32>, %t: !stablehlo.token) {
  %0 = "stablehlo.outfeed"(%a, %t) : (tensor<2xf32>, !stablehlo.token) -> !stablehlo.token
  return
}

//: OP pad 4
!a = tensor<3xf32>
!p = tensor<f32>
!r = tensor<8xf32>
#low = array<i64: 1>
#high = array<i64: 2>
#interior = array<i64: 1>
func.func @f(%a: !a, %p: !p) {
  %0 = "stablehlo.pad"(%a, %p) {edge_padding_low = #low, edge_padding_high = #high, interior_padding = #interior} : (!a, !p) -> !r
  return
}
//: C1 !p => tensor<f64> REFUSED its float types differ
//: C1 !p => tensor<i32> REFUSED pad S1: element types differ: f32[3] and s32[]
//: C1 !r => tensor<8xf64> REFUSED its float types differ
//: C2 #low => array<i64: 1, 0> REFUSED the paddings differ in length
//: C2 #high => array<i64> REFUSED the paddings differ in length
//: C2 #interior => array<i64: 1, 0> REFUSED the paddings differ in length
//: C2 #low => array<i64: 1, 0> ; #high => array<i64: 2, 0> ; #interior => array<i64: 1, 0>
//:      REFUSED pad S2: padding has 2 entries for f32[3]
//: C3 #interior => array<i64: -1> REFUSED pad S2: interior padding -1 in dimension 0 is negative
//: C4 !r => tensor<9xf32> REFUSED pad S3: the result is f32[8], not f32[9]
//: C4 !r => tensor<8x1xf32> REFUSED pad S3: the result is f32[8], not f32[8,1]

//: OP partition_id replica_id 0
func.func @f() {
  %0 = "stablehlo.$op"() : () -> tensor<ui32>
  return
}

//: OP real_dynamic_slice 0
func.func @f(%a: tensor<4xf32>) {
  %i = stablehlo.constant dense<1> : tensor<1xi64>
  %j = stablehlo.constant dense<3> : tensor<1xi64>
  %0 = "stablehlo.real_dynamic_slice"(%a, %i, %j, %i) : (tensor<4xf32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<2xf32>
  return
}

//: OP recv 5
#pairs = dense<[[0, 1], [1, 0]]> : tensor<2x2xi64>
module attributes {mhlo.num_replicas = 2 : i32} {
  func.func @f(%t: !stablehlo.token) {
    %0:2 = "stablehlo.recv"(%t) {channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, is_host_transfer = false, source_target_pairs = #pairs} : (!stablehlo.token) -> (tensor<2xf32>, !stablehlo.token)
    return
  }
}
//: C1 #pairs => dense<[[0, 1, 0]]> : tensor<1x3xi64>
//:      REFUSED recv S3: source_target_pairs has {0,1,0}
//: C1 #pairs => dense<[[0], [1]]> : tensor<2x1xi64> REFUSED recv S3: source_target_pairs has {0}
//: C1 #pairs => dense<[0, 1]> : tensor<2xi64> REFUSED source_target_pairs is no matrix of integers
//: C2 #pairs => dense<[[0, 1], [0, 0]]> : tensor<2x2xi64>
//:      REFUSED recv S3: source_target_pairs names the source or the target of
//: C3 #pairs => dense<[[0, 1], [1, 1]]> : tensor<2x2xi64>
//:      REFUSED recv S3: source_target_pairs names the source or the target of
//: C4 #pairs => dense<[[0, 2]]> : tensor<1x2xi64>
//:      REFUSED recv S3: source_target_pairs names 2, there are ids 0 to 1
//: C4 #pairs => dense<[[-1, 0]]> : tensor<1x2xi64> REFUSED recv S3: source_target_pairs has {0}
//: C5 type = 1 => type = 3 REFUSED its channel is of type
//: C5 is_host_transfer = false => is_host_transfer = true REFUSED its channel is of type

//: OP reduce 8
!a = tensor<2x3xf32>
!b = tensor<2x3xi32>
!z = tensor<f32>
!x = tensor<f32>
!r = tensor<2xf32>
func.func @f(%a: !a, %b: !b, %z: !z, %w: tensor<i32>) {
  %0:2 = "stablehlo.reduce"(%a, %b, %z, %w) ({
  ^bb0(%x: !x, %y: tensor<i32>, %u: !x, %v: tensor<i32>):
    %s = stablehlo.add %x, %u : !x
    %t = stablehlo.add %y, %v : tensor<i32>
    stablehlo.return %s, %t : !x, tensor<i32>
  }) {dimensions = array<i64: 1>} : (!a, !b, !z, tensor<i32>) -> (!r, tensor<2xi32>)
  return
}
//: C1 !b => tensor<2x4xi32> REFUSED reduce S1: f32[2,3] and s32[2,4] have different dimensions
//: C1 !b => tensor<2xi32> REFUSED reduce S1: f32[2,3] and s32[2] have different dimensions
//: C2 !z => tensor<f64> REFUSED cannot be promoted to argument
//: C2 !z => tensor<i32> REFUSED cannot be promoted to argument
//: C2 !b => tensor<2x3xi64> REFUSED cannot be promoted to argument
//: C2 !z => tensor<bf16> ACCEPTED `reduce` C2
//: C3 %z, %w) => %z) ; !z, tensor<i32>) => !z) REFUSED there must be as many inits as arrays
//: C3 %0:2 => %0 ; (!r, tensor<2xi32>) => !r
//:      REFUSED result 0 is (f32[2], s32[2]); its type is written
//: C3 %0:2 = => ; (%a, %b, %z, %w) ( => () ( ;
//:      (%x: !x, %y: tensor<i32>, %u: !x, %v: tensor<i32>) => () ;
//:      add %x, %u => constant dense<1.0> ; add %y, %v => constant dense<1> ;
//:      return %s, %t : !x, tensor<i32> => return ;
//:      (!a, !b, !z, tensor<i32>) -> (!r, tensor<2xi32>) => () -> ()
//:      REFUSED there must be as many inits as arrays
//: C4 array<i64: 1> => array<i64: 2>
//:      REFUSED reduce S2: dimensions={2}: 2 is not a dimension of an array of
//: C4 array<i64: 1> => array<i64: -1>
//:      REFUSED reduce S2: dimensions={-1}: -1 is not a dimension of an array of
//: C5 array<i64: 1> => array<i64: 1, 1> REFUSED reduce S2: dimensions={1,1}: 1 occurs twice
//: C6 !x => tensor<i32> REFUSED cannot be promoted to argument
//: C6 !x => tensor<f16> ; !r => tensor<2xf16> REFUSED cannot be promoted to argument
//: C6 !x => tensor<1xf32> REFUSED reduce S3: parameter 0 of the computation is f32[1], its
//: C6 , %v: tensor<i32>) => ) ; add %y, %v => abs %y
//:      REFUSED reduce S3: the computation takes 3 values and gives (f32[]
//: C6 return %s, %t : !x, tensor<i32> => return %s : !x
//:      REFUSED reduce S3: the computation takes 4 values and gives f32[] for 2
//: C6 return %s, %t : !x, tensor<i32> => return %t, %s : tensor<i32>, !x
//:      REFUSED reduce S3: parameter 0 of the computation is f32[], its
//: C7 !r => tensor<3xf32> REFUSED result 0 is f32[2]; its type is written
//: C7 !r => tensor<2x1xf32> REFUSED result 0 is f32[2]; its type is written
//: C8 !r => tensor<2xf64> REFUSED result 0 is f32[2]; its type is written
//: C8 !x => tensor<f64> REFUSED result 0 is f64[2]; its type is written

//: OP reduce_precision 3
!r = tensor<2xf32>
func.func @f(%a: tensor<2xf32>) {
  %0 = "stablehlo.reduce_precision"(%a) {exponent_bits = 5 : i32, mantissa_bits = 10 : i32} : (tensor<2xf32>) -> !r
  return
}
//: C1 !r => tensor<3xf32> REFUSED reduce-precision S1: the result is f32[2], not f32[3]
//: C1 !r => tensor<2xf64> REFUSED its float types differ
//: C2 exponent_bits = 5 => exponent_bits = 0
//:      REFUSED reduce-precision S3: no float has 0 bits of exponent and 10 of
//: C3 mantissa_bits = 10 => mantissa_bits = -1
//:      REFUSED reduce-precision S3: no float has 5 bits of exponent and -1 of

//: OP reduce_scatter 9
!a = tensor<2x4xf32>
!e = tensor<f32>
!r = tensor<2x2xf32>
#groups = dense<[[0, 1]]> : tensor<1x2xi64>
module attributes {mhlo.num_replicas = 2 : i32} {
  func.func @f(%a: !a) {
    %0 = "stablehlo.reduce_scatter"(%a) ({
    ^bb0(%x: !e, %y: !e):
      %s = stablehlo.add %x, %y : !e
      stablehlo.return %s : !e
    }) {
      scatter_dimension = 1 : i64, replica_groups = #groups,
      use_global_device_ids,
      channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>
    } : (!a) -> !r
    return
  }
}
//: C1 !a => tensor<2x5xf32> REFUSED reduce-scatter S4: dimension 1 of f32[2,5] has no equal pieces
//: C2 dimension = 1 => dimension = 2
//:      REFUSED reduce-scatter S1: dimensions={2}: 2 is not a dimension of an
//: C2 dimension = 1 => dimension = -1
//:      REFUSED reduce-scatter S1: dimensions={-1}: -1 is not a dimension of an
//: C3 #groups => dense<[[0, 0]]> : tensor<1x2xi64>
//:      REFUSED reduce-scatter S2: replica_groups names 0 twice
//: C4 num_replicas = 2 => num_replicas = 3
//:      REFUSED reduce-scatter S2: replica_groups names 2 ids and leaves some out
//: C4 use_global_device_ids, => ; handle = 1 => handle = 0 ; num_replicas = 2 => num_replicas = 3
//:      REFUSED reduce-scatter S2: replica_groups names 2 ids and leaves some out
//: C5 #groups => dense<[[0, 2]]> : tensor<1x2xi64>
//:      REFUSED reduce-scatter S2: replica_groups names 2, there are ids 0 to 1
//: C6 handle = 1 => handle = 0 REFUSED reduce-scatter S2: use_global_device_ids needs a channel_id
//: C7 !e => tensor<i32> REFUSED cannot be promoted to argument
//: C7 !e => tensor<f16> ; !r => tensor<2x2xf16> REFUSED cannot be promoted to argument
//: C7 !e => tensor<2xf32> REFUSED reduce-scatter S3: parameter 0 of the computation is f32[2], its
//: C7 , %y: !e => ; add %x, %y => abs %x
//:      REFUSED reduce-scatter S3: the computation takes 1 values and gives f32[]
//: C8 !r => tensor<2x4xf32> REFUSED reduce-scatter S4: the result is f32[2,2], not f32[2,4]
//: C8 !r => tensor<1x4xf32> REFUSED reduce-scatter S4: the result is f32[2,2], not f32[1,4]
//: C9 !r => tensor<2x2xf64> REFUSED reduce-scatter S4: the result is f32[2,2], not f64[2,2]

//: OP reduce_window 16
!a = tensor<4x6xf32>
!b = tensor<4x6xi32>
!z = tensor<f32>
!x = tensor<f32>
!r = tensor<3x3xf32>
!q = tensor<3x3xi32>
#window = array<i64: 2, 2>
#strides = array<i64: 1, 2>
#base = array<i64: 1, 1>
#dilations = array<i64: 1, 1>
#padding = dense<0> : tensor<2x2xi64>
func.func @f(%a: !a, %b: !b, %z: !z, %w: tensor<i32>) {
  %0:2 = "stablehlo.reduce_window"(%a, %b, %z, %w) ({
  ^bb0(%x: !x, %y: tensor<i32>, %u: !x, %v: tensor<i32>):
    %s = stablehlo.add %x, %u : !x
    %t = stablehlo.add %y, %v : tensor<i32>
    stablehlo.return %s, %t : !x, tensor<i32>
  }) {
    window_dimensions = #window, window_strides = #strides,
    base_dilations = #base, window_dilations = #dilations, padding = #padding
  } : (!a, !b, !z, tensor<i32>) -> (!r, !q)
  return
}
//: C1 %z, %w) => %z) ; !z, tensor<i32>) => !z) REFUSED there must be as many inits as arrays
//: C1 %0:2 => %0 ; (!r, !q) => !r REFUSED result 0 is (f32[3,3], s32[3,3]); its type is written
//: C1 %0:2 = => ; (%a, %b, %z, %w) ( => () ( ;
//:      (%x: !x, %y: tensor<i32>, %u: !x, %v: tensor<i32>) => () ;
//:      add %x, %u => constant dense<1.0> ; add %y, %v => constant dense<1> ;
//:      return %s, %t : !x, tensor<i32> => return ;
//:      (!a, !b, !z, tensor<i32>) -> (!r, !q) => () -> ()
//:      REFUSED there must be as many inits as arrays
//: C2 !b => tensor<4x7xi32> REFUSED reduce-window S1: array 1 is s32[4,7], its initial value s32[]
//: C3 !z => tensor<f64> REFUSED cannot be promoted to argument
//: C3 !z => tensor<i32> REFUSED cannot be promoted to argument
//: C3 !z => tensor<bf16> ACCEPTED `reduce_window` C3
//: C4 #window => array<i64: 2> REFUSED its window has 1 dimensions, an attribute has 2
//: C4 #window => array<i64: 2, 2, 1> REFUSED its window has 3 dimensions, an attribute has 2
//: C5 #window => array<i64: 2, 0>
//:      REFUSED reduce-window S2: window dimension 1 has a size, stride or
//: C6 #strides => array<i64: 1> REFUSED its window has 2 dimensions, an attribute has 1
//: C7 #strides => array<i64: 1, 0>
//:      REFUSED reduce-window S2: window dimension 1 has a size, stride or
//: C7 #strides => array<i64: 1, -2>
//:      REFUSED reduce-window S2: window dimension 1 has a size, stride or
//: C8 #base => array<i64: 1> REFUSED its window has 2 dimensions, an attribute has 1
//: C9 #base => array<i64: 0, 1> REFUSED reduce-window S2: window dimension 0 has a size, stride or
//: C10 #dilations => array<i64: 1, 1, 1> REFUSED its window has 2 dimensions, an attribute has 3
//: C11 #dilations => array<i64: 1, 0>
//:      REFUSED reduce-window S2: window dimension 1 has a size, stride or
//: C12 #padding => dense<0> : tensor<3x2xi64>
//:      REFUSED its window has 2 dimensions, an attribute has 3
//: C12 #padding => dense<0> : tensor<1x4xi64> REFUSED padding is no list of pairs
//: C12 #padding => dense<0> : tensor<4xi64> REFUSED padding is no list of pairs
//: C13 !x => tensor<i32> REFUSED cannot be promoted to argument
//: C13 !x => tensor<f16> ; !r => tensor<3x3xf16> REFUSED cannot be promoted to argument
//: C13 , %v: tensor<i32>) => ) ; add %y, %v => abs %y
//:      REFUSED reduce-window S3: the computation takes 3 values and gives
//: C13 return %s, %t : !x, tensor<i32> => return %s : !x
//:      REFUSED reduce-window S3: the computation takes 4 values and gives f32[]
//: C14 !q => tensor<3x4xi32> REFUSED result 1 is s32[3,3]; its type is written
//: C15 !r => tensor<3x4xf32> ; !q => tensor<3x4xi32>
//:      REFUSED result 0 is f32[3,3]; its type is written
//: C16 !r => tensor<3x3xf64> REFUSED result 0 is f32[3,3]; its type is written

//: OP reshape 3
!a = tensor<2x3xf32>
!r = tensor<3x2xf32>
func.func @f(%a: !a) {
  %0 = "stablehlo.reshape"(%a) : (!a) -> !r
  return
}
//: C1 !r => tensor<3x2xf64> REFUSED reshape S4: the result is f32[3,2], not f64[3,2]
//: C2 !r => tensor<3x3xf32> REFUSED reshape S2: f32[2,3] and f32[3,3] have different numbers of
//: C3 OUTSIDE quantised types

//: OP reverse 3
!r = tensor<2x3xf32>
func.func @f(%a: tensor<2x3xf32>) {
  %0 = "stablehlo.reverse"(%a) {dimensions = array<i64: 1>} : (tensor<2x3xf32>) -> !r
  return
}
//: C1 !r => tensor<3x2xf32> REFUSED reverse S1: the result is f32[2,3], not f32[3,2]
//: C1 !r => tensor<2x3xf64> REFUSED its float types differ
//: C2 i64: 1 => i64: 1, 1 REFUSED reverse S2: dimensions={1,1}: 1 occurs twice
//: C3 i64: 1 => i64: 2 REFUSED reverse S2: dimensions={2}: 2 is not a dimension of an array of
//: C3 i64: 1 => i64: -1 REFUSED reverse S2: dimensions={-1}: -1 is not a dimension of an array of

//: OP rng 3
!a = tensor<f32>
!b = tensor<f32>
!r = tensor<2xf32>
func.func @f(%a: !a, %b: !b) {
  %s = stablehlo.constant dense<[2]> : tensor<1xi64>
  %0 = "stablehlo.rng"(%a, %b, %s) {rng_distribution = #stablehlo<rng_distribution NORMAL>} : (!a, !b, tensor<1xi64>) -> !r
  return
}
//: C1 !a => tensor<f64> REFUSED its float types differ
//: C1 !b => tensor<f64> REFUSED its float types differ
//: C1 !r => tensor<2xf64> REFUSED its float types differ
//: C2 !a => tensor<i32> ; !b => tensor<i32> ; !r => tensor<2xi32>
//:      REFUSED rng S3: no such distribution of s32
//: C3 !r => tensor<3xf32> REFUSED do not fit
//: C3 !r => tensor<2x1xf32> REFUSED not an integer for each of

//: OP rng_bit_generator 2
!s = tensor<2xui64>
!t = tensor<2xui64>
func.func @f(%s: !s) {
  %0:2 = "stablehlo.rng_bit_generator"(%s) {rng_algorithm = #stablehlo<rng_algorithm THREE_FRY>} : (!s) -> (!t, tensor<4xui32>)
  return
}
//: C1 !t => tensor<3xui64> REFUSED rng-bit-generator S2: the result is (u64[2], u32[4]), not
//: C1 !t => tensor<2xui32> REFUSED rng-bit-generator S2: the result is (u64[2], u32[4]), not
//: C2 !s => tensor<3xui64> ; !t => tensor<3xui64>
//:      REFUSED rng-bit-generator S1: the state is u64[3], not u64[2]
//: C2 !s => tensor<4xui64> ; !t => tensor<4xui64> ; THREE_FRY => PHILOX
//:      REFUSED rng-bit-generator S1: the state is u64[4], not u64[2] or u64[3]

//: OP scatter 25
!a = tensor<2x4x5xf32>
!b = tensor<2x4x5xi32>
!i = tensor<2x3x1xi32>
!u = tensor<2x3x5xf32>
!v = tensor<2x3x5xi32>
!x = tensor<f32>
!r = tensor<2x4x5xf32>
!q = tensor<2x4x5xi32>
func.func @f(%a: !a, %b: !b, %i: !i, %u: !u, %v: !v) {
  %0:2 = "stablehlo.scatter"(%a, %b, %i, %u, %v) ({
  ^bb0(%x: !x, %y: tensor<i32>, %z: !x, %w: tensor<i32>):
    %s = stablehlo.add %x, %z : !x
    %t = stablehlo.add %y, %w : tensor<i32>
    stablehlo.return %s, %t : !x, tensor<i32>
  }) {
    scatter_dimension_numbers = #stablehlo.scatter<
      update_window_dims = [2], inserted_window_dims = [1],
      input_batching_dims = [0], scatter_indices_batching_dims = [0],
      scatter_dims_to_operand_dims = [1], index_vector_dim = 2>,
    indices_are_sorted = false, unique_indices = false
  } : (!a, !b, !i, !u, !v) -> (!r, !q)
  return
}
//: C1 !b => tensor<2x4x6xi32> ; !q => tensor<2x4x6xi32>
//:      REFUSED scatter S1: array 1 is s32[2,4,6], its updates s32[2,3,5]
//: C2 inserted_window_dims = [1] => inserted_window_dims = []
//:      REFUSED scatter S7: 2 dimensions are in update_window_dims
//: C3 !v => tensor<2x3x4xi32> REFUSED scatter S1: array 1 is s32[2,4,5], its updates s32[2,3,4]
//: C4 !u => tensor<2x3x6xf32> ; !v => tensor<2x3x6xi32>
//:      REFUSED scatter S6: dimension 2 of the updates f32[2,3,6] does not fit
//: C4 !u => tensor<2x4x5xf32> ; !v => tensor<2x4x5xi32>
//:      REFUSED scatter S6: dimension 1 of the updates f32[2,4,5] does not fit
//: C5 %u, %v) ( => %u) ( ; !u, !v) -> => !u) -> REFUSED it has N arrays, the indices, and N updates
//: C5 %0:2 = => ; (%a, %b, %i, %u, %v) ( => (%i) ( ;
//:      (%x: !x, %y: tensor<i32>, %z: !x, %w: tensor<i32>) => () ;
//:      add %x, %z => constant dense<1.0> ; add %y, %w => constant dense<1> ;
//:      return %s, %t : !x, tensor<i32> => return ;
//:      (!a, !b, !i, !u, !v) -> (!r, !q) => (!i) -> ()
//:      REFUSED scatter takes at least 3 operands, not 1
//: C6 !u => tensor<2x3x5xf64> REFUSED cannot be promoted to argument
//: C6 !u => tensor<2x3x5xi32> REFUSED cannot be promoted to argument
//: C6 !u => tensor<2x3x5xbf16> ACCEPTED `scatter` C6
//: C7 inserted_window_dims = [1] => inserted_window_dims = [] ;
//:      update_window_dims = [2] => update_window_dims = [2, 2] ; !u => tensor<2x3x1x5xf32> ;
//:      !v => tensor<2x3x1x5xi32> REFUSED scatter S3: update_window_dims={2,2}: 2 occurs twice
//: C7 inserted_window_dims = [1] => inserted_window_dims = [] ;
//:      update_window_dims = [2] => update_window_dims = [3, 2] ; !u => tensor<2x3x1x5xf32> ;
//:      !v => tensor<2x3x1x5xi32> REFUSED scatter S3: update_window_dims={3,2} is not ascending
//: C8 update_window_dims = [2] => update_window_dims = [3]
//:      REFUSED scatter S3: update_window_dims={3}: 3 is not a dimension of an
//: C8 update_window_dims = [2] => update_window_dims = [-1]
//:      REFUSED scatter S3: update_window_dims={-1}: -1 is not a dimension of an
//: C9 inserted_window_dims = [1] => inserted_window_dims = [0]
//:      REFUSED scatter S4: input_batching_dims: 0 is also in
//: C9 inserted_window_dims = [1] => inserted_window_dims = [1, 1] ;
//:      update_window_dims = [2] => update_window_dims = []
//:      REFUSED scatter S4: inserted_window_dims={1,1}: 1 occurs twice
//: C10 inserted_window_dims = [1] => inserted_window_dims = [2, 1] ;
//:      update_window_dims = [2] => update_window_dims = [] ; !u => tensor<2x3xf32> ;
//:      !v => tensor<2x3xi32> REFUSED scatter S4: inserted_window_dims={2,1} is not ascending
//: C11 inserted_window_dims = [1] => inserted_window_dims = [3]
//:      REFUSED scatter S4: inserted_window_dims={3}: 3 is not a dimension of an
//: C12 !a => tensor<2x3x5xf32> ; !b => tensor<2x3x5xi32> ; !r => tensor<2x3x5xf32> ;
//:      !q => tensor<2x3x5xi32> ; inserted_window_dims = [1] => inserted_window_dims = [] ;
//:      batching_dims = [0] => batching_dims = [1, 0] ;
//:      scatter_dims_to_operand_dims = [1] => scatter_dims_to_operand_dims = [2]
//:      REFUSED scatter S4: input_batching_dims={1,0} is not ascending
//: C13 input_batching_dims = [0] => input_batching_dims = [3]
//:      REFUSED scatter S4: input_batching_dims={3}: 3 is not a dimension of an
//: C14 !a => tensor<2x2x5xf32> ; !b => tensor<2x2x5xi32> ; !r => tensor<2x2x5xf32> ;
//:      !q => tensor<2x2x5xi32> ; inserted_window_dims = [1] => inserted_window_dims = [] ;
//:      input_batching_dims = [0] => input_batching_dims = [0, 1] ;
//:      indices_batching_dims = [0] => indices_batching_dims = [0, 0] ;
//:      scatter_dims_to_operand_dims = [1] => scatter_dims_to_operand_dims = [2]
//:      REFUSED scatter S5: scatter_indices_batching_dims={0,0}: 0 occurs twice
//: C15 indices_batching_dims = [0] => indices_batching_dims = [3]
//:      REFUSED scatter S5: scatter_indices_batching_dims={3}: 3 is not a
//: C16 !a => tensor<1x4x5xf32> ; !b => tensor<1x4x5xi32> ; !r => tensor<1x4x5xf32> ;
//:      !q => tensor<1x4x5xi32> ; indices_batching_dims = [0] => indices_batching_dims = [2]
//:      REFUSED scatter S5: dimension 2 of s32[2,3,1] does not run along
//: C17 indices_batching_dims = [0] => indices_batching_dims = []
//:      REFUSED scatter S5: input_batching_dims={0} and
//: C18 !a => tensor<3x4x5xf32> ; !b => tensor<3x4x5xi32> ; !r => tensor<3x4x5xf32> ;
//:      !q => tensor<3x4x5xi32> REFUSED scatter S5: dimension 0 of s32[2,3,1] does not run along
//: C19 scatter_dims_to_operand_dims = [1] => scatter_dims_to_operand_dims = [1, 2]
//:      REFUSED scatter S2: scatter_dims_to_operand_dims={1,2} is not for index
//: C19 !i => tensor<2x3x2xi32>
//:      REFUSED scatter S2: scatter_dims_to_operand_dims={1} is not for index
//: C20 scatter_dims_to_operand_dims = [1] => scatter_dims_to_operand_dims = [0]
//:      REFUSED scatter S4: input_batching_dims: 0 is also in
//: C20 scatter_dims_to_operand_dims = [1] => scatter_dims_to_operand_dims = [1, 1] ;
//:      !i => tensor<2x3x2xi32>
//:      REFUSED scatter S2: scatter_dims_to_operand_dims={1,1}: 1 occurs twice
//: C21 scatter_dims_to_operand_dims = [1] => scatter_dims_to_operand_dims = [3]
//:      REFUSED scatter S2: scatter_dims_to_operand_dims={3}: 3 is not a
//: C22 index_vector_dim = 2 => index_vector_dim = 4
//:      REFUSED scatter S1: index_vector_dim=4 for indices s32[2,3,1]
//: C22 index_vector_dim = 2 => index_vector_dim = -1
//:      REFUSED scatter S1: index_vector_dim=-1 for indices s32[2,3,1]
//: C23 !x => tensor<i32> REFUSED cannot be promoted to argument
//: C23 !x => tensor<f16> ; !r => tensor<2x4x5xf16> REFUSED cannot be promoted to argument
//: C23 , %w: tensor<i32>) => ) ; add %y, %w => abs %y
//:      REFUSED scatter S8: the computation takes 3 values and gives (f32[]
//: C23 return %s, %t : !x, tensor<i32> => return %s : !x
//:      REFUSED scatter S8: the computation takes 4 values and gives f32[] for 2
//: C24 !r => tensor<2x4x6xf32> REFUSED result 0 is f32[2,4,5]; its type is written
//: C25 !r => tensor<2x4x5xf64> REFUSED result 0 is f32[2,4,5]; its type is written

//: OP select 2
!p = tensor<2xi1>
!a = tensor<2xf32>
!b = tensor<2xf32>
!r = tensor<2xf32>
func.func @f(%p: !p, %a: !a, %b: !b) {
  %0 = "stablehlo.select"(%p, %a, %b) : (!p, !a, !b) -> !r
  return
}
//: C1 !p => tensor<3xi1> REFUSED select S1: pred is pred[3] for f32[2]
//: C1 !p => tensor<1xi1> REFUSED select S1: pred is pred[1] for f32[2]
//: C2 !b => tensor<2xf64> REFUSED its float types differ
//: C2 !b => tensor<3xf32> REFUSED select S2: operand shapes differ: f32[2] vs f32[3]
//: C2 !r => tensor<2xi32> REFUSED select S2: the result is f32[2], not s32[2]
//: C2 !r => tensor<3xf32> REFUSED select S2: the result is f32[2], not f32[3]

//: OP select_and_scatter 12
!a = tensor<4x2xf32>
!s = tensor<2x2xf32>
!z = tensor<f32>
!e = tensor<f32>
!x = tensor<f32>
!r = tensor<4x2xf32>
#window = array<i64: 3, 1>
#strides = array<i64: 2, 1>
#padding = dense<[[0, 1], [0, 0]]> : tensor<2x2xi64>
func.func @f(%a: !a, %s: !s, %z: !z) {
  %0 = "stablehlo.select_and_scatter"(%a, %s, %z) ({
  ^bb0(%x: !e, %y: !e):
    %c = stablehlo.compare GE, %x, %y : (!e, !e) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  }, {
  ^bb0(%u: !x, %v: !x):
    %d = stablehlo.add %u, %v : !x
    stablehlo.return %d : !x
  }) {
    window_dimensions = #window, window_strides = #strides, padding = #padding
  } : (!a, !s, !z) -> !r
  return
}
//: C1 !s => tensor<2x2xf64> REFUSED cannot be promoted to argument
//: C1 !s => tensor<2x2xi32> REFUSED cannot be promoted to argument
//: C1 !s => tensor<2x2xbf16> ACCEPTED `select_and_scatter` C1 and C3
//: C2 !s => tensor<2x3xf32> REFUSED select-and-scatter S3: the source is f32[2,3], the window's
//: C3 !z => tensor<f64> REFUSED cannot be promoted to argument
//: C3 !z => tensor<i32> REFUSED cannot be promoted to argument
//: C3 !z => tensor<bf16> ACCEPTED `select_and_scatter` C1 and C3
//: C4 #window => array<i64: 3> REFUSED window_dimensions has 1 sizes, not 2
//: C5 #window => array<i64: 3, 0>
//:      REFUSED select-and-scatter S2: window dimension 1 has a size, stride or
//: C6 #strides => array<i64: 2, 1, 1> REFUSED its window has 2 dimensions, an attribute has 3
//: C7 #strides => array<i64: 0, 1>
//:      REFUSED select-and-scatter S2: window dimension 0 has a size, stride or
//: C8 #padding => dense<[[0, 1]]> : tensor<1x2xi64>
//:      REFUSED its window has 2 dimensions, an attribute has 1
//: C8 #padding => dense<[0, 1, 0, 0]> : tensor<4xi64> REFUSED padding is no list of pairs
//: C9 !e => tensor<f64> REFUSED argument 0 of a region is
//: C9 !e => tensor<i32> REFUSED argument 0 of a region is
//: C9 return %c : tensor<i1> => return %x : !e
//:      REFUSED select-and-scatter S4: the computation gives f32[] instead of
//: C9 , %y: !e) => ) ; GE, %x, %y => GE, %x, %x REFUSED a region has 1 argument, there are 2 values
//: C10 !x => tensor<i32> REFUSED cannot be promoted to argument
//: C10 !x => tensor<f16> ; !r => tensor<4x2xf16> REFUSED cannot be promoted to argument
//: C10 , %v: !x) => ) ; add %u, %v => abs %u REFUSED the region has
//: C11 !r => tensor<4x3xf32> REFUSED result 0 is f32[4,2]; its type is written
//: C12 !r => tensor<4x2xf64> REFUSED result 0 is f32[4,2]; its type is written

//: OP send 5
#pairs = dense<[[0, 1], [1, 0]]> : tensor<2x2xi64>
module attributes {mhlo.num_replicas = 2 : i32} {
  func.func @f(%a: tensor<2xf32>, %t: !stablehlo.token) {
    %0 = "stablehlo.send"(%a, %t) {channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, is_host_transfer = false, source_target_pairs = #pairs} : (tensor<2xf32>, !stablehlo.token) -> !stablehlo.token
    return
  }
}
//: C1 #pairs => dense<[[0, 1, 0]]> : tensor<1x3xi64>
//:      REFUSED send S3: source_target_pairs has {0,1,0}
//: C1 #pairs => dense<[[0], [1]]> : tensor<2x1xi64> REFUSED send S3: source_target_pairs has {0}
//: C1 #pairs => dense<[0, 1]> : tensor<2xi64> REFUSED source_target_pairs is no matrix of integers
//: C2 #pairs => dense<[[0, 1], [0, 0]]> : tensor<2x2xi64>
//:      REFUSED send S3: source_target_pairs names the source or the target
//: C3 #pairs => dense<[[0, 1], [1, 1]]> : tensor<2x2xi64>
//:      REFUSED send S3: source_target_pairs names the source or the target
//: C4 #pairs => dense<[[0, 2]]> : tensor<1x2xi64>
//:      REFUSED send S3: source_target_pairs names 2, there are ids 0 to 1
//: C4 #pairs => dense<[[-1, 0]]> : tensor<1x2xi64> REFUSED send S3: source_target_pairs has {0}
//: C5 type = 1 => type = 2 REFUSED its channel is of type
//: C5 is_host_transfer = false => is_host_transfer = true REFUSED its channel is of type

//: OP set_dimension_size 0
func.func @f(%a: tensor<4xf32>, %n: tensor<i32>) {
  %0 = "stablehlo.set_dimension_size"(%a, %n) {dimension = 0 : i64} : (tensor<4xf32>, tensor<i32>) -> tensor<?xf32, #stablehlo.bounds<4>>
  return
}

//: OP shift_left shift_right_arithmetic shift_right_logical 1
!a = tensor<2xi32>
!b = tensor<2xi32>
!r = tensor<2xi32>
func.func @f(%a: !a, %b: !b) {
  %0 = "stablehlo.$op"(%a, %b) : (!a, !b) -> !r
  return
}
//: C1 !a => tensor<3xi32> REFUSED S1: operand shapes differ: s32[3] vs s32[2]
//: C1 !b => tensor<i32> REFUSED S1: operand shapes differ: s32[2] vs s32[]
//: C1 !b => tensor<2xi64> REFUSED S1: operand shapes differ: s32[2] vs s64[2]
//: C1 !b => tensor<2xui32> REFUSED S1: operand shapes differ: s32[2] vs u32[2]
//: C1 !r => tensor<2xui32> REFUSED S1: the result is s32[2], not u32[2]

//: OP slice 5
!a = tensor<4x6xf32>
!r = tensor<2x2xf32>
#starts = array<i64: 1, 2>
#limits = array<i64: 3, 6>
#strides = array<i64: 1, 2>
func.func @f(%a: !a) {
  %0 = "stablehlo.slice"(%a) {start_indices = #starts, limit_indices = #limits, strides = #strides} : (!a) -> !r
  return
}
//: C1 !r => tensor<2x2xf64> REFUSED slice S3: the result is f32[2,2], not f64[2,2]
//: C2 #starts => array<i64: 1> REFUSED start_indices, limit_indices and strides differ in length
//: C2 #limits => array<i64: 3, 6, 1>
//:      REFUSED start_indices, limit_indices and strides differ in length
//: C2 #strides => array<i64: 1> REFUSED start_indices, limit_indices and strides differ in length
//: C2 !a => tensor<4x6x1xf32> REFUSED slice S1: slice has 2 ranges for f32[4,6,1]
//: C3 #starts => array<i64: -1, 2> REFUSED slice S2: [-1:3] is no range in dimension 0 of f32[4,6]
//: C3 #starts => array<i64: 4, 2> REFUSED slice S2: [4:3] is no range in dimension 0 of f32[4,6]
//: C3 #limits => array<i64: 3, 7> REFUSED slice S2: [2:7] is no range in dimension 1 of f32[4,6]
//: C4 #strides => array<i64: 1, 0> REFUSED slice S3: stride 0 in dimension 1 is below 1
//: C4 #strides => array<i64: 1, -2> REFUSED slice S3: stride -2 in dimension 1 is below 1
//: C5 !r => tensor<2x3xf32> REFUSED slice S3: the result is f32[2,2], not f32[2,3]

//: OP sort 5
!a = tensor<2x3xf32>
!b = tensor<2x3xi32>
!x = tensor<f32>
!y = tensor<i32>
!r = tensor<2x3xf32>
!q = tensor<2x3xi32>
func.func @f(%a: !a, %b: !b) {
  %0:2 = "stablehlo.sort"(%a, %b) ({
  ^bb0(%x: !x, %u: !x, %y: !y, %v: !y):
    %c = stablehlo.compare LT, %x, %u : (!x, !x) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  }) {dimension = 1 : i64, is_stable = true} : (!a, !b) -> (!r, !q)
  return
}
//: C1 %0:2 = => ; (%a, %b) ( => () ( ; (%x: !x, %u: !x, %y: !y, %v: !y) => () ;
//:      compare LT, %x, %u : (!x, !x) -> => constant dense<true> : ;
//:      (!a, !b) -> (!r, !q) => () -> () REFUSED it has no operands
//: C2 !r => tensor<2x3xf64> REFUSED result 0 is f32[2,3]; its type is written
//: C2 !r => tensor<2x3xi32> REFUSED result 0 is f32[2,3]; its type is written
//: C2 (!r, !q) => !r ; %0:2 => %0 REFUSED result 0 is (f32[2,3], s32[2,3]); its type is written
//: C3 !b => tensor<2x4xi32> ; !q => tensor<2x4xi32>
//:      REFUSED sort S1: f32[2,3] and s32[2,4] have different dimensions
//: C3 !q => tensor<2x4xi32> REFUSED result 1 is s32[2,3]; its type is written
//: C4 dimension = 1 => dimension = 2
//:      REFUSED sort S2: dimensions={2}: 2 is not a dimension of an array of rank
//: C4 dimension = 1 => dimension = -3
//:      REFUSED sort S2: dimensions={-1}: -1 is not a dimension of an array of
//: C5 !x => tensor<f64> REFUSED sort S3: parameter 0 of to_apply is f64[] for f32[2,3]
//: C5 !y => tensor<i64> REFUSED sort S3: parameter 2 of to_apply is s64[] for s32[2,3]
//: C5 !y => tensor<3xi32> REFUSED sort S3: parameter 2 of to_apply is s32[3] for s32[2,3]
//: C5 , %v: !y) => ) REFUSED sort S3: to_apply has 3 parameters for 2 operands
//: C5 return %c : tensor<i1> => return %y : !y
//:      REFUSED sort S3: to_apply gives s32[] instead of pred[]
//: C5 return %c : tensor<i1> => return %c, %c : tensor<i1>, tensor<i1>
//:      REFUSED sort S3: to_apply gives (pred[], pred[]) instead of pred[]

//: OP torch_index_select 0
func.func @f(%a: tensor<4x3xf32>, %i: tensor<2xi32>) {
  %0 = "stablehlo.torch_index_select"(%a, %i) {dim = 0 : i64, batch_dims = 0 : i64} : (tensor<4x3xf32>, tensor<2xi32>) -> tensor<2x3xf32>
  return
}

//: OP transpose 4
!r = tensor<4x2x3xf32>
#order = array<i64: 2, 0, 1>
func.func @f(%a: tensor<2x3x4xf32>) {
  %0 = "stablehlo.transpose"(%a) {permutation = #order} : (tensor<2x3x4xf32>) -> !r
  return
}
//: C1 !r => tensor<4x2x3xf64> REFUSED its float types differ
//: C2 #order => array<i64: 2, 0, 0> ; !r => tensor<4x2x2xf32>
//:      REFUSED transpose S2: dimensions={2,0,0}: 0 occurs twice
//: C2 #order => array<i64: 2, 0> ; !r => tensor<4x2xf32>
//:      REFUSED transpose S2: dimensions={2,0} is no permutation of the
//: C2 #order => array<i64: 2, 0, 3>
//:      REFUSED transpose S2: dimensions={2,0,3}: 3 is not a dimension of an
//: C2 #order => array<i64: 2, 0, -1>
//:      REFUSED transpose S2: dimensions={2,0,-1}: -1 is not a dimension of an
//: C3 !r => tensor<2x3x4xf32> REFUSED transpose S1: the result is f32[4,2,3], not f32[2,3,4]
//: C4 OUTSIDE quantised types

//: OP triangular_solve 4
!a = tensor<5x3x3xf32>
!b = tensor<5x3x2xf32>
!r = tensor<5x3x2xf32>
func.func @f(%a: !a, %b: !b) {
  %0 = "stablehlo.triangular_solve"(%a, %b) {left_side = true, lower = true, unit_diagonal = false, transpose_a = #stablehlo<transpose NO_TRANSPOSE>} : (!a, !b) -> !r
  return
}
//: C1 !a => tensor<5x3x3xf64> REFUSED its float types differ
//: C1 !a => tensor<5x3x3xcomplex<f32>> REFUSED triangular-solve S1: a is c64[5,3,3], b f32[5,3,2]
//: C2 !a => tensor<3x3xf32> REFUSED triangular-solve S1: a is f32[3,3], b f32[5,3,2]
//: C2 !a => tensor<3xf32> ; !b => tensor<3xf32> ; !r => tensor<3xf32>
//:      REFUSED triangular-solve S1: a is f32[3], b f32[3]
//: C3 !a => tensor<4x3x3xf32> REFUSED triangular-solve S3: batch dimension 0 of f32[4,3,3] and
//: C3 !a => tensor<5x3x2xf32> REFUSED triangular-solve S2: f32[5,3,2] does not hold square matrices
//: C3 !a => tensor<5x2x2xf32> REFUSED triangular-solve S4: dimension 1 of f32[5,3,2] does not meet
//: C3 left_side = true => left_side = false
//:      REFUSED triangular-solve S4: dimension 2 of f32[5,3,2] does not meet
//: C4 !r => tensor<5x2x3xf32> REFUSED triangular-solve S4: the result is f32[5,3,2], not f32[5,2,3]
//: C4 !r => tensor<5x3x2xf64> REFUSED its float types differ

//: OP tuple 1
!r = tuple<tensor<2xf32>, tensor<3xi32>>
func.func @f(%a: tensor<2xf32>, %b: tensor<3xi32>) {
  %0 = "stablehlo.tuple"(%a, %b) : (tensor<2xf32>, tensor<3xi32>) -> !r
  return
}
//: C1 !r => tuple<tensor<2xf32>> REFUSED result 0 is (f32[2], s32[3]); its type is written
//: C1 !r => tuple<tensor<3xi32>, tensor<2xf32>>
//:      REFUSED result 0 is (f32[2], s32[3]); its type is written
//: C1 !r => tensor<2xf32> REFUSED result 0 is (f32[2], s32[3]); its type is written

//: OP unary_einsum 0
func.func @f(%a: tensor<2x3xf32>) {
  %0 = "stablehlo.unary_einsum"(%a) {einsum_config = "ij->i"} : (tensor<2x3xf32>) -> tensor<2xf32>
  return
}

//: OP uniform_dequantize uniform_quantize 2
//: C1-C2 OUTSIDE quantised types

//: OP while 3
!a = tensor<2xf32>
!x = tensor<2xf32>
!y = tensor<2xf32>
!p = tensor<i1>
!r = tensor<2xf32>
func.func @f(%a: !a, %n: tensor<i1>) {
  %0:2 = "stablehlo.while"(%a, %n) ({
  ^bb0(%x: !x, %c: !p):
    stablehlo.return %c : !p
  }, {
  ^bb0(%y: !y, %d: tensor<i1>):
    stablehlo.return %y, %d : !y, tensor<i1>
  }) : (!a, tensor<i1>) -> (!r, tensor<i1>)
  return
}
//: C1 !x => tensor<3xf32> REFUSED argument 0 of a region is
//: C1 (%x: !x, %c: !p) => (%c: !p) REFUSED a region has 1 argument, there are 2 values
//: C1 return %c : !p => return %x : !x REFUSED while S1: condition gives f32[2] instead of pred[]
//: C1 return %c : !p => return %c, %c : !p, !p
//:      REFUSED while S1: condition gives (pred[], pred[]) instead of pred[]
//: C2 !y => tensor<3xf32> REFUSED argument 0 of a region is
//: C2 !y => tensor<2xf64> REFUSED argument 0 of a region is
//: C2 return %y, %d : !y, tensor<i1> => return %y : !y
//:      REFUSED while S2: body turns (f32[2], pred[]) into f32[2]
//: C2 return %y, %d : !y, tensor<i1> => return %d, %y : tensor<i1>, !y
//:      REFUSED while S2: body turns (f32[2], pred[]) into (pred[], f32[2])
//: C2 , %d: tensor<i1>) => ) ; return %y, %d : !y, tensor<i1> => return %y : !y
//:      REFUSED a region has 1 argument, there are 2 values
//: C3 !r => tensor<3xf32> REFUSED result 0 is f32[2]; its type is written
//: C3 !r => tensor<2xf64> REFUSED result 0 is f32[2]; its type is written
