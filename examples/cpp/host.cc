// A host with a custom call, a choice, and a look at every value.
#include <cstdio>
#include <string>

#include "hloref/run.h"

constexpr const char* kText = R"(ENTRY main {
  x = s32[3] parameter(0)
  y = s32[3] custom-call(x), custom_call_target="host.reverse"
  ROOT q = s32[3] divide(y, x)
})";

hloref::Status Reverse(hloref::CustomCall& call) {
  const auto x = call.operand(0);
  if (!x.ok()) return x.status();
  auto y = call.result();
  if (!y.ok()) return y.status();
  const auto* from = reinterpret_cast<const int32_t*>(x->bytes.data());
  auto* to = reinterpret_cast<int32_t*>(y->bytes.data());
  const size_t count = x->bytes.size() / sizeof(int32_t);
  for (size_t i = 0; i < count; ++i) to[i] = from[count - 1 - i];
  return {};
}

class Watch : public hloref::Hooks {
 public:
  hloref::Status After(const hloref::Step& step) override {
    const auto value = step.result();
    std::printf("%s = %s\n", std::string(step.instruction()).c_str(),
                value.ok() ? value->ToString().c_str() : "on its way");
    return {};
  }
};

hloref::Status RunWith(const std::string& int_div_zero) {
  const auto module = hloref::Load(kText);
  if (!module.ok()) return module.status();
  hloref::ProgramOptions meaning;
  meaning.choices["int_div_zero"] = int_div_zero;
  const auto program = hloref::Program::Prepare(*module, meaning);
  if (!program.ok()) return program.status();
  Watch watch;
  hloref::RunOptions options;
  options.hooks = &watch;
  options.custom_calls.typed["host.reverse"] = Reverse;
  const auto x = hloref::Literal::Array<int32_t>({1, 0, 6}, {3});
  return hloref::Run(*program, {{*x}}, options).status();
}

int main() {
  for (const char* choice : {"all_ones", "trap"}) {
    std::printf("%s: %s\n", choice, RunWith(choice).ToString().c_str());
  }
}
