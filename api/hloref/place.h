// Lines of the caller's source.
#ifndef HLOREF_PLACE_H_
#define HLOREF_PLACE_H_

#include <source_location>

namespace hloref {

#ifdef __cpp_lib_source_location
using SourceLocation = std::source_location;
#else
// std::source_location where the compiler has none: clang 14.
class SourceLocation {
 public:
  static constexpr SourceLocation current(
      const char* file = __builtin_FILE(), unsigned line = __builtin_LINE(),
      unsigned column = __builtin_COLUMN()) noexcept {
    SourceLocation here;
    here.file_ = file;
    here.line_ = line;
    here.column_ = column;
    return here;
  }
  constexpr const char* file_name() const noexcept { return file_; }
  constexpr unsigned line() const noexcept { return line_; }
  constexpr unsigned column() const noexcept { return column_; }

 private:
  const char* file_ = "";
  unsigned line_ = 0, column_ = 0;
};
#endif

// The line that calls a function of the builder. Each function takes it last;
// left out, it is the call's own. It is the same type for every compiler.
class Place {
 public:
  using Here = SourceLocation;
  Place(const Here& where)  // NOLINT: left out by callers
      : file_(where.file_name()),
        line_(where.line()),
        column_(where.column()) {}
  const char* file_name() const { return file_; }
  unsigned line() const { return line_; }
  unsigned column() const { return column_; }

 private:
  const char* file_;
  unsigned line_, column_;
};

}  // namespace hloref

#endif  // HLOREF_PLACE_H_
