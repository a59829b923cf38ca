// Helpers of the builder's tests: shapes and literals from text, computations
// to call, building and running.
#ifndef HLOREF_API_BUILDER_TESTING_BUILDER_H_
#define HLOREF_API_BUILDER_TESTING_BUILDER_H_

#include <gtest/gtest.h>

#include <initializer_list>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "hloref/builder.h"
#include "hloref/run.h"

namespace hloref {

inline Shape ShapeOf(const std::string& text) {
  const auto shape = Shape::Parse(text);
  EXPECT_TRUE(shape.ok()) << text << ": " << shape.status().message();
  return shape.value_or(Shape());
}
inline Literal Value(const std::string& text) {
  const auto literal = Literal::Parse(text);
  EXPECT_TRUE(literal.ok()) << text << ": " << literal.status().message();
  return literal.value_or(Literal());
}
inline Op Arg(Builder& b, int64_t number, const std::string& shape,
              const std::string& name) {
  return b.Parameter(number, ShapeOf(shape), name);
}
inline Op Const(Builder& b, const std::string& text) {
  return b.ConstantLiteral(Value(text));
}

// (a, b) -> Function(a, b) of two scalars.
using BinaryFunction = Op (BinaryBuilder::*)(const Op&, const Op&, const Ints&,
                                             Place);
inline Builder Combiner(const char* name, BinaryFunction function,
                        const std::string& type = "f32[]") {
  Builder b(name);
  const Op lhs = Arg(b, 0, type, "a");
  const Op rhs = Arg(b, 1, type, "b");
  (b.*function)(lhs, rhs, {}, Place::Here::current());
  return b;
}
inline Builder Adder(const std::string& type = "f32[]") {
  return Combiner("add", &Builder::Add, type);
}

// The results of all processes, under the document's profile; none, after a
// failed expectation, where the program is in error.
inline std::vector<Literal> RunAll(const Builder& b, const Inputs& inputs) {
  const auto module = b.Build();
  EXPECT_TRUE(module.ok()) << module.status().message();
  if (!module.ok()) return {};
  ProgramOptions options;
  options.profile = b.Profile();
  const auto program = Program::Prepare(*module, options);
  EXPECT_TRUE(program.ok()) << program.status().message();
  if (!program.ok()) return {};
  const auto results = Run(*program, inputs);
  EXPECT_TRUE(results.ok()) << results.status().message();
  return results.ok() ? *results : std::vector<Literal>();
}
// The result of the only process, as text.
inline std::string Ran(const Builder& b,
                       const std::vector<Literal>& arguments = {}) {
  const std::vector<Literal> results = RunAll(b, arguments);
  return results.size() == 1 ? results[0].ToString() : "(no result)";
}
// The result of the only process is the value of this text.
inline void ExpectResult(const Builder& b,
                         const std::vector<Literal>& arguments,
                         const std::string& expected, uint64_t max_ulps = 0) {
  const std::vector<Literal> results = RunAll(b, arguments);
  ASSERT_EQ(results.size(), 1u);
  EXPECT_EQ(Value(expected).Difference(results[0], max_ulps), "")
      << results[0].ToString();
}
// The first error, without its place.
inline std::string ErrorOf(const Builder& b) {
  std::vector<Diagnostic> diagnostics;
  const auto module = b.Build(&diagnostics);
  return module.ok() || diagnostics.empty() ? "" : diagnostics[0].message;
}

// A test under the documents of these years.
template <typename F>
void ForYears(std::initializer_list<int> years, F test) {
  for (int year : years) {
    SCOPED_TRACE(year);
    Builder b("example");
    b.Document(year);
    test(b, year);
  }
}

// A function of the builder, and the text of the module that it makes.
struct NameCase {
  const char* name;  // of the function
  void (*make)(Builder& b);
  const char* entry;         // the instructions
  const char* callees = "";  // other computations
  const char* header = "";   // ", replica_count=2"
};

inline void ExpectTexts(std::span<const NameCase> cases) {
  for (const NameCase& each : cases) {
    SCOPED_TRACE(each.name);
    Builder b("t");
    each.make(b);
    const auto built = b.Build();
    EXPECT_TRUE(built.ok()) << built.status().message();
    const std::string text = std::string("HloModule t") + each.header + "\n" +
                             each.callees + "\nENTRY t {\n" + each.entry +
                             "\n}\n";
    const auto read = Load(text);
    EXPECT_TRUE(read.ok()) << read.status().message();
    if (!built.ok() || !read.ok()) continue;
    EXPECT_EQ(built->Print().value_or(""), read->Print().value_or(""));
  }
}

}  // namespace hloref

#endif  // HLOREF_API_BUILDER_TESTING_BUILDER_H_
