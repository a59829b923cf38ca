// Feeds, sends and receives.
#include "interpreter/hlo/lexer.h"
#include "interpreter/ir/limits.h"
#include "interpreter/stablehlo/print/notes.h"
#include "interpreter/stablehlo/print/op_printer.h"
#include "ops/attributes/processes.h"

namespace hlo::mlir {
namespace {

absl::StatusOr<Leaf> NewToken(OpPrinter& op) {
  return op.HelpOne(
      {.name = "stablehlo.create_token", .results = {Shape::Token()}});
}

// The pairs of a frontend attribute's {{0,1},{1,2}}; empty for other text.
IdGroups PairsOf(const std::string& text) {
  Lexer lexer(text, Limits{}.max_parse_depth);
  IdGroups pairs;
  if (!lexer.Expect('{')) return {};
  while (!lexer.Peek('}')) {
    Ints& pair = pairs.emplace_back(2);
    if (!lexer.Expect('{') || !lexer.Integer(&pair[0]) || !lexer.Expect(',') ||
        !lexer.Integer(&pair[1]) || !lexer.Expect('}')) {
      return {};
    }
    if (!lexer.TryConsume(',')) break;
  }
  return pairs;
}

// The types of channels: between devices, to the host, from it.
enum class ChannelType { kBetween = 1, kToHost = 2, kFromHost = 3 };

std::vector<std::string> TransferAttributes(const Attributes& attributes,
                                            ChannelType host) {
  const bool is_host = attributes.get(attr::is_host_transfer);
  const auto type = static_cast<int>(is_host ? host : ChannelType::kBetween);
  std::vector<std::string> written = {
      absl::StrCat("channel_handle = #stablehlo.channel_handle<handle = ",
                   attributes.get(attr::channel_id), ", type = ", type, ">"),
      absl::StrCat("is_host_transfer = ", is_host ? "true" : "false")};
  IdGroups pairs = attributes.get(attr::source_target_pairs);
  bool has_pairs = attributes.has(attr::source_target_pairs);
  const FrontendMap notes = FrontendOf(attributes);
  const auto note = notes.find("_xla_send_recv_source_target_pairs");
  if (note != notes.end()) {
    pairs = PairsOf(note->second.text);
    has_pairs = true;
  }
  if (has_pairs) {
    written.push_back(
        absl::StrCat("source_target_pairs = ", MatrixText(pairs, 2)));
  }
  return written;
}

// Parts of an instruction that begins a transfer: data, context, token.
Leaves BegunLeaves(Leaves data, Leaf token) {
  data.push_back({"", Shape::Scalar(ElementType::kU32)});
  data.push_back(std::move(token));
  return data;
}

}  // namespace

absl::StatusOr<Leaves> PrintInfeed(OpPrinter& op) {
  if (!op.shape().is_static()) return op.Unsupported("infeed of dynamic sizes");
  const bool has_token = op.operand_count() > 0;
  Leaves token = op.AllOperands();
  std::vector<Shape> results = op.ResultLeaves();
  if (!has_token) {
    absl::StatusOr<Leaf> made = NewToken(op);
    if (!made.ok()) return made.status();
    token = {*std::move(made)};
    results.push_back(Shape::Token());
  }
  absl::StatusOr<Leaves> leaves =
      op.Become({.name = "stablehlo.infeed",
                 .operands = std::move(token),
                 .attributes = {op.Text("infeed_config", attr::infeed_config)},
                 .results = std::move(results)});
  if (leaves.ok() && !has_token) leaves->pop_back();
  return leaves;
}

absl::StatusOr<Leaves> PrintOutfeed(OpPrinter& op) {
  Leaves operands = op.AllOperands();
  if (op.operand_count() == 1) {
    absl::StatusOr<Leaf> made = NewToken(op);
    if (!made.ok()) return made.status();
    operands.push_back(*std::move(made));
  }
  absl::StatusOr<Leaves> token = op.Become(
      {.name = "stablehlo.outfeed",
       .operands = std::move(operands),
       .attributes = {op.Text("outfeed_config", attr::outfeed_config)},
       .results = {Shape::Token()}});
  if (token.ok() && !op.shape().is_token()) token->clear();
  return token;
}

// The token is there when the data has gone; it is the result of send-done.
absl::StatusOr<Leaves> PrintSend(OpPrinter& op) {
  absl::StatusOr<Leaves> token = op.Become(
      {.name = "stablehlo.send",
       .operands = op.AllOperands(),
       .attributes = TransferAttributes(op.attributes(), ChannelType::kToHost),
       .results = {Shape::Token()}});
  if (!token.ok()) return token;
  op.frame().sent_tokens.insert((*token)[0].name);
  return BegunLeaves(op.operand(0), (*token)[0]);
}

absl::StatusOr<Leaves> PrintSendDone(OpPrinter& op) {
  const bool is_its =
      absl::string_view("send") == op.operand_instruction(0).op->name &&
      op.frame().sent.insert(op.operand_index(0)).second;
  if (!is_its) return op.Unsupported("send-done of what is not its send");
  return Leaves{op.operand(0).back()};
}

// StableHLO's recv waits, so it is written where the recv-done stands.
absl::StatusOr<Leaves> PrintRecv(OpPrinter& op) {
  const int64_t channel = op.attributes().get(attr::channel_id);
  const Frame::Receiving begun = {op.index(), op.frame().waits};
  if (!op.frame().receiving.emplace(channel, begun).second) {
    return op.Unsupported("recv that begins before another one has ended");
  }
  Leaves data;
  for (Shape& shape : op.shape().elements()[0].Leaves()) {
    data.push_back({"", std::move(shape)});
  }
  return BegunLeaves(std::move(data), op.array(0));
}

absl::StatusOr<Leaves> PrintRecvDone(OpPrinter& op) {
  const Instruction& recv = op.operand_instruction(0);
  const int64_t channel = recv.attributes.get(attr::channel_id);
  const auto begun = op.frame().receiving.find(channel);
  const bool is_its = begun != op.frame().receiving.end() &&
                      begun->second.recv == op.operand_index(0);
  if (!is_its) return op.Unsupported("recv-done of what is not its recv");
  if (begun->second.waits != op.frame().waits) {
    return op.Unsupported("recv that others may meet before its recv-done");
  }
  if (!op.shape().is_static()) return op.Unsupported("recv of dynamic sizes");
  op.frame().receiving.erase(begun);
  return op.Become({.name = "stablehlo.recv",
                    .operands = {op.operand(0).back()},
                    .attributes = TransferAttributes(recv.attributes,
                                                     ChannelType::kFromHost)});
}

}  // namespace hlo::mlir
