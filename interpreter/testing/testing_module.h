// For tests: a module from its text.
#ifndef HLOREF_INTERPRETER_TESTING_TESTING_MODULE_H_
#define HLOREF_INTERPRETER_TESTING_TESTING_MODULE_H_

#include <string>

#include "gtest/gtest.h"
#include "interpreter/load.h"

namespace hlo {

inline Module ReadModule(const std::string& text) {
  auto module = Load(text);
  EXPECT_TRUE(module.ok()) << module.status();
  return module.ok() ? **module : Module();
}

}  // namespace hlo

#endif  // HLOREF_INTERPRETER_TESTING_TESTING_MODULE_H_
