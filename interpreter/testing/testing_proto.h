// For tests: the messages that a module becomes.
#ifndef HLOREF_INTERPRETER_TESTING_TESTING_PROTO_H_
#define HLOREF_INTERPRETER_TESTING_TESTING_PROTO_H_

#include <google/protobuf/text_format.h>

#include <string>

#include "absl/strings/strip.h"
#include "gtest/gtest.h"
#include "interpreter/load.h"
#include "interpreter/proto/hlo.pb.h"
#include "interpreter/proto/writer.h"

namespace hlo {

inline absl::StatusOr<std::string> Written(const std::string& text) {
  const auto module = LoadUnverified(text);
  if (!module.ok()) return module.status();
  return WriteProto(*module);
}

inline pb::HloModuleProto Proto(const std::string& text) {
  pb::HloModuleProto proto;
  const auto bytes = Written(text);
  EXPECT_TRUE(bytes.ok() && proto.ParseFromString(*bytes)) << bytes.status();
  return proto;
}

// On one line.
inline std::string Text(const google::protobuf::Message& message) {
  google::protobuf::TextFormat::Printer printer;
  printer.SetSingleLineMode(true);
  printer.SetUseShortRepeatedPrimitives(true);
  std::string text;
  printer.PrintToString(message, &text);
  return std::string(absl::StripSuffix(text, " "));
}

}  // namespace hlo

#endif  // HLOREF_INTERPRETER_TESTING_TESTING_PROTO_H_
