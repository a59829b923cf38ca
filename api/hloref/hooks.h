// Hooks: every instruction's value while a program runs.
#ifndef HLOREF_HOOKS_H_
#define HLOREF_HOOKS_H_

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "hloref/export.h"
#include "hloref/literal.h"
#include "hloref/shape.h"
#include "hloref/status.h"

namespace hloref {

// One execution of one instruction. All that it returns is valid only during
// the call that was handed the step, but results, which may be kept.
class HLOREF_API Step {
 public:
  struct Impl;

  int64_t process() const;  // replica * partitions + partition
  // The path of the thread of execution: the process's number, then, for the
  // computation that an async-start began, its index among its parent's.
  std::span<const int32_t> path() const;
  int64_t number() const;  // of this step along the path, from 0
  int64_t depth() const;   // calls and regions that it is in
  std::string_view computation() const;
  std::string_view instruction() const;  // its name without %
  std::string_view op() const;
  Shape shape() const;
  int line() const;  // in the program's text, from 1; 0 where it has none
  // The instruction as Module::Print has it.
  std::string text() const;
  // The value that it has computed, without a copy. FailedPrecondition in
  // Before, and for a value that is still on its way between a -start and its
  // -done.
  Result<Literal> result() const;

 private:
  friend struct Access;
  explicit Step(const Impl* impl) : impl_(impl) {}
  const Impl* impl_;
};

// Called for every instruction that does something, also inside loops, calls
// and the computations of reduce and its like; ProgramOptions::show_aliases
// adds parameters, constants, tuples and their elements. With several workers,
// or an op on several threads, calls come from several threads at a time.
//
// An error stops the run, whose error it becomes: the first one, where several
// threads make errors at a time. An exception is the error kUnknown.
class HLOREF_API Hooks {
 public:
  virtual ~Hooks();
  virtual Status Before(const Step& step);
  virtual Status After(const Step& step);
};

}  // namespace hloref

#endif  // HLOREF_HOOKS_H_
