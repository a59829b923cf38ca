// A value behind a pointer, so that what holds it is small.
#ifndef HLOREF_BASE_BOXED_H_
#define HLOREF_BASE_BOXED_H_

#include <memory>
#include <utility>

namespace hlo {

// Copies and compares as a T does. The default, and what was moved from, is T()
// and takes no memory.
template <typename T>
class Boxed {
 public:
  Boxed() = default;
  Boxed(T value)  // NOLINT: a T is one
      : value_(std::make_unique<T>(std::move(value))) {}
  Boxed(const Boxed& other)
      : value_(other.value_ ? std::make_unique<T>(*other.value_) : nullptr) {}
  Boxed(Boxed&&) noexcept = default;
  Boxed& operator=(const Boxed& other) { return *this = Boxed(other); }
  Boxed& operator=(Boxed&&) noexcept = default;
  ~Boxed() = default;

  const T& operator*() const {
    static const T kDefault{};
    return value_ ? *value_ : kDefault;
  }
  T& operator*() {
    if (!value_) value_ = std::make_unique<T>();
    return *value_;
  }
  const T* operator->() const { return &**this; }
  T* operator->() { return &**this; }

  friend bool operator==(const Boxed& a, const Boxed& b) { return *a == *b; }

 private:
  std::unique_ptr<T> value_;
};

}  // namespace hlo

#endif  // HLOREF_BASE_BOXED_H_
