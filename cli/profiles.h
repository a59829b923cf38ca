// The profiles that the program knows by name: the files ops/choices/*.json,
// embedded by cmake/Program.cmake.
#ifndef HLOREF_CLI_PROFILES_H_
#define HLOREF_CLI_PROFILES_H_

#include <span>

namespace hlo {

struct ProfileText {
  const char* name;
  const char* json;  // {"choice id": "value", ..}
};
std::span<const ProfileText> AllProfiles();

}  // namespace hlo

#endif  // HLOREF_CLI_PROFILES_H_
