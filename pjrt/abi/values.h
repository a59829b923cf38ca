// Values of the PJRT C API: versions, extensions, errors, options.
//
// The API is C, of OpenXLA: a table of functions, each of which takes a pointer
// to one struct of arguments. These are our own declarations of the layout of
// version 0.112, as of May 2026; names are those of the API without PJRT_.
#ifndef HLOREF_PJRT_ABI_VALUES_H_
#define HLOREF_PJRT_ABI_VALUES_H_

#include <cstddef>
#include <cstdint>

namespace hlo::pjrt {

inline constexpr int kMajorVersion = 0;
inline constexpr int kMinorVersion = 112;

// Functions beyond the table; a list of extensions hangs on it.
enum class ExtensionKind : int32_t {
  kLayouts = 4,
  kFfi = 5,
  kMemoryDescriptions = 6,
  kShardings = 19,
};

struct Extension {
  size_t struct_size;
  ExtensionKind kind;
  Extension* next;
};

// The beginning of every struct of arguments. `struct_size` says up to where
// the caller knows it: newer versions add fields at the end.
struct Arguments {
  size_t struct_size;
  Extension* extensions;
};

struct ApiVersion : Arguments {
  int major;
  int minor;
};

// The numbers of absl::StatusCode.
using ErrorCode = int32_t;

struct Error;
using PayloadVisitor = void (*)(const char* key, size_t key_size,
                                const char* value, size_t value_size,
                                void* user);

// The first field of an Error points to one.
struct ErrorTable {
  size_t struct_size;
  size_t instance_size;
  Extension* extensions;
  void (*destroy)(Error* error);
  void (*message)(const Error* error, const char** text, size_t* size);
  ErrorCode (*code)(const Error* error);
  void (*for_each_payload)(const Error* error, PayloadVisitor visitor,
                           void* user);
};

struct Memory;
// The first field of a Memory points to one.
struct MemoryTable {
  size_t struct_size;
  Extension* extensions;
  size_t instance_size;
  void* (*user_data)(Memory* memory, const void* key);
  void (*set_user_data)(Memory* memory, const void* key, void* data,
                        void (*deleter)(void*));
};

// An option or an attribute. `size`: elements of a string or list, else 1.
struct NamedValue : Arguments {
  enum class Kind : int32_t { kString, kInt64, kInt64List, kFloat, kBool };
  const char* name;
  size_t name_size;
  Kind kind;
  union {
    const char* text;
    int64_t integer;
    const int64_t* integers;
    float number;
    bool flag;
  };
  size_t size;
};

static_assert(sizeof(Extension) == 24 && sizeof(ApiVersion) == 24);
static_assert(sizeof(ErrorTable) == 56 && sizeof(MemoryTable) == 40);
static_assert(sizeof(NamedValue) == 56);

}  // namespace hlo::pjrt

#endif  // HLOREF_PJRT_ABI_VALUES_H_
