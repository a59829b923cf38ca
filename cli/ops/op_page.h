// The page of an op for the terminal.
#ifndef HLOREF_CLI_OPS_OP_PAGE_H_
#define HLOREF_CLI_OPS_OP_PAGE_H_

#include <string>

#include "book/op_facts.h"
#include "nlohmann/json_fwd.hpp"

namespace hlo {

// `rules`: how many vectors test each rule, for people.
std::string PageText(const OpPage& page, const std::string& rules);
nlohmann::json PageJson(const OpPage& page);

}  // namespace hlo

#endif  // HLOREF_CLI_OPS_OP_PAGE_H_
