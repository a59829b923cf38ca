// The rules of the ops that are more than a row of the importer.
#ifndef HLOREF_INTERPRETER_STABLEHLO_PRINT_RULES_H_
#define HLOREF_INTERPRETER_STABLEHLO_PRINT_RULES_H_

#include "interpreter/stablehlo/print/op_printer.h"

namespace hlo::mlir {

// What many ops become: one of this name, of the same operands.
absl::StatusOr<Leaves> BecomeOp(OpPrinter& op, absl::string_view name,
                                std::vector<std::string> attributes = {},
                                std::vector<std::string> regions = {});

// The same, operands of narrower floats widened to the result's type.
absl::StatusOr<Leaves> BecomeWidened(OpPrinter& op, absl::string_view name,
                                     std::vector<std::string> attributes = {});

// Unimplemented unless to_apply gives the result's types.
absl::Status CheckTypes(OpPrinter& op);

// Whether StableHLO or CHLO has an op of the name of HLO's.
bool HasOwnOp(absl::string_view op);

// control_rules.cc
absl::StatusOr<Leaves> PrintConstant(OpPrinter& op);
absl::StatusOr<Leaves> PrintTuple(OpPrinter& op);
absl::StatusOr<Leaves> PrintIdentity(OpPrinter& op);  // copy, domain
absl::StatusOr<Leaves> PrintAddDependency(OpPrinter& op);
absl::StatusOr<Leaves> PrintAfterAll(OpPrinter& op);
absl::StatusOr<Leaves> PrintBarrier(OpPrinter& op);
absl::StatusOr<Leaves> PrintConditional(OpPrinter& op);
absl::StatusOr<Leaves> PrintWhile(OpPrinter& op);

// call_rules.cc
absl::StatusOr<Leaves> PrintCall(OpPrinter& op);
absl::StatusOr<Leaves> PrintFusion(OpPrinter& op);
absl::StatusOr<Leaves> PrintCustomCall(OpPrinter& op);

// movement_rules.cc
absl::StatusOr<Leaves> PrintBitcast(OpPrinter& op);
absl::StatusOr<Leaves> PrintBroadcast(OpPrinter& op);
absl::StatusOr<Leaves> PrintDynamicReshape(OpPrinter& op);
absl::StatusOr<Leaves> PrintDynamicSlice(OpPrinter& op);
absl::StatusOr<Leaves> PrintGather(OpPrinter& op);
absl::StatusOr<Leaves> PrintIota(OpPrinter& op);
absl::StatusOr<Leaves> PrintPad(OpPrinter& op);
absl::StatusOr<Leaves> PrintReshape(OpPrinter& op);
absl::StatusOr<Leaves> PrintSetDimensionSize(OpPrinter& op);
absl::StatusOr<Leaves> PrintSlice(OpPrinter& op);

// reduction_rules.cc
absl::StatusOr<Leaves> PrintBatchNorm(OpPrinter& op);
absl::StatusOr<Leaves> PrintMap(OpPrinter& op);
absl::StatusOr<Leaves> PrintReduce(OpPrinter& op);
absl::StatusOr<Leaves> PrintReduceWindow(OpPrinter& op);
absl::StatusOr<Leaves> PrintScan(OpPrinter& op);
absl::StatusOr<Leaves> PrintScatter(OpPrinter& op);
absl::StatusOr<Leaves> PrintSelectAndScatter(OpPrinter& op);
absl::StatusOr<Leaves> PrintSort(OpPrinter& op);
absl::StatusOr<Leaves> PrintTopK(OpPrinter& op);

// linear_rules.cc
absl::StatusOr<Leaves> PrintCholesky(OpPrinter& op);
absl::StatusOr<Leaves> PrintCompare(OpPrinter& op);
absl::StatusOr<Leaves> PrintConvolution(OpPrinter& op);
absl::StatusOr<Leaves> PrintDot(OpPrinter& op);
absl::StatusOr<Leaves> PrintFft(OpPrinter& op);
absl::StatusOr<Leaves> PrintRaggedDot(OpPrinter& op);
absl::StatusOr<Leaves> PrintRng(OpPrinter& op);
absl::StatusOr<Leaves> PrintRngBitGenerator(OpPrinter& op);
absl::StatusOr<Leaves> PrintSelect(OpPrinter& op);
absl::StatusOr<Leaves> PrintSign(OpPrinter& op);

// process_rules.cc
absl::StatusOr<Leaves> PrintAllGather(OpPrinter& op);
absl::StatusOr<Leaves> PrintAllReduce(OpPrinter& op);
absl::StatusOr<Leaves> PrintAllToAll(OpPrinter& op);
absl::StatusOr<Leaves> PrintCollectiveBroadcast(OpPrinter& op);
absl::StatusOr<Leaves> PrintCollectivePermute(OpPrinter& op);
absl::StatusOr<Leaves> PrintRaggedAllToAll(OpPrinter& op);
absl::StatusOr<Leaves> PrintReduceScatter(OpPrinter& op);

// transfer_rules.cc
absl::StatusOr<Leaves> PrintInfeed(OpPrinter& op);
absl::StatusOr<Leaves> PrintOutfeed(OpPrinter& op);
absl::StatusOr<Leaves> PrintSend(OpPrinter& op);
absl::StatusOr<Leaves> PrintSendDone(OpPrinter& op);
absl::StatusOr<Leaves> PrintRecv(OpPrinter& op);
absl::StatusOr<Leaves> PrintRecvDone(OpPrinter& op);

// async_rules.cc
absl::StatusOr<Leaves> PrintAllGatherStart(OpPrinter& op);
absl::StatusOr<Leaves> PrintAllReduceStart(OpPrinter& op);
absl::StatusOr<Leaves> PrintCollectivePermuteStart(OpPrinter& op);
absl::StatusOr<Leaves> PrintAsyncStart(OpPrinter& op);
absl::StatusOr<Leaves> PrintAwait(OpPrinter& op);  // -done
absl::StatusOr<Leaves> PrintCopyStart(OpPrinter& op);
absl::StatusOr<Leaves> PrintCopyDone(OpPrinter& op);

}  // namespace hlo::mlir

#endif  // HLOREF_INTERPRETER_STABLEHLO_PRINT_RULES_H_
