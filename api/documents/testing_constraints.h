// Constraints of the documents, each with a call that breaks it.
#ifndef HLOREF_API_DOCUMENTS_TESTING_CONSTRAINTS_H_
#define HLOREF_API_DOCUMENTS_TESTING_CONSTRAINTS_H_

#include <gtest/gtest.h>

#include <span>
#include <string>

#include "api/builder/testing_builder.h"

namespace hloref {

// A sentence that states a constraint; scripts/documents.py lists all of them.
struct Constraint {
  const char* years;
  const char* heading;
  const char* sentence;
  void (*breaks)(Builder& b);
};

// The call is an error under each of its documents, and not because the
// document lacks the function.
inline void ExpectBroken(std::span<const Constraint> constraints) {
  for (const Constraint& each : constraints) {
    for (int year : {2017, 2018, 2022, 2026}) {
      if (std::string(each.years).find(std::to_string(year)) ==
          std::string::npos) {
        continue;
      }
      SCOPED_TRACE(each.sentence);
      SCOPED_TRACE(year);
      Builder b("example");
      b.Document(year);
      each.breaks(b);
      EXPECT_NE(ErrorOf(b), "");
      EXPECT_EQ(ErrorOf(b).find("has no such function"), std::string::npos)
          << ErrorOf(b);
    }
  }
}

}  // namespace hloref

#endif  // HLOREF_API_DOCUMENTS_TESTING_CONSTRAINTS_H_
