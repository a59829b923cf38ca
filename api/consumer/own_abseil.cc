// A program with functions that abseil has, too, which do something else.
#include <cstdio>
#include <cstdlib>
#include <string>

#include "hloref/run.h"

namespace absl {
OWN_NAMESPACE {
  class AlphaNum;
  class Status {
   public:
    ~Status();
    static void UnrefNonInlined(unsigned long rep);
  };
  // What hloref calls where it makes an error.
  [[gnu::used]] std::string StrCat(const AlphaNum&, const AlphaNum&) {
    std::puts("hloref calls its consumer's StrCat");
    std::exit(1);
  }
  [[gnu::used]] std::string StrCat(const AlphaNum&, const AlphaNum&,
                                   const AlphaNum&) {
    std::puts("hloref calls its consumer's StrCat");
    std::exit(1);
  }
  [[gnu::used]] void Status::UnrefNonInlined(unsigned long) {
    std::puts("hloref calls its consumer's Status");
    std::exit(1);
  }
}  // namespace
}  // namespace absl

int main() {
  const auto wrong = hloref::Evaluate("ENTRY e { ROOT r = f32[] add(x, y) }");
  const auto right = hloref::Evaluate("ENTRY e { ROOT r = f32[] constant(7) }");
  if (wrong.ok() || !right.ok()) return 1;
  std::puts(right->ToString().c_str());
}
