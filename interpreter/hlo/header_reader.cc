#include "interpreter/hlo/header_reader.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "base/suggest.h"
#include "interpreter/hlo/header_attributes.h"

namespace hlo {

bool HeaderReader::Read() {
  lexer_.SkipBlanks();
  const size_t start = lexer_.position();
  absl::string_view name;
  if (!lexer_.Name("an attribute of the module", &name)) return false;
  const bool gone = name == "schedule";
  if (HeaderAttributeRank(name) == kHeaderAttributes.size() && !gone) {
    const std::vector<absl::string_view> names(kHeaderAttributes.begin(),
                                               kHeaderAttributes.end());
    return lexer_.Fail(
        start, absl::StrCat("'", name, "' is no attribute of a module",
                            DidYouMean(name, names), " (expected one of ",
                            absl::StrJoin(names, ", "), ")"));
  }
  for (absl::string_view seen : names_) {
    if (seen == name) {
      return lexer_.Fail(start, absl::StrCat("'", name, "' is given twice"));
    }
  }
  names_.push_back(name);
  return lexer_.Expect('=') && ReadValue(name);
}

bool HeaderReader::ReadValue(absl::string_view name) {
  if (name == "is_scheduled") return ReadBool(&header_.is_scheduled);
  if (name == "replica_count" || name == "num_partitions") {
    return ReadCount(name, name[0] == 'r' ? &header_.replica_count
                                          : &header_.num_partitions);
  }
  if (name == "entry_computation_layout") return ReadEntryLayout();
  if (name == "input_output_alias") return ReadAliases();
  if (name == "buffer_donor") return ReadDonors();
  if (name == "alias_passthrough_params") {
    return ReadBool(&header_.alias_passthrough_params);
  }
  if (name == "allow_spmd_sharding_propagation_to_parameters") {
    return ReadBools(&header_.allow_spmd_sharding_propagation_to_parameters);
  }
  if (name == "allow_spmd_sharding_propagation_to_output") {
    return ReadBools(&header_.allow_spmd_sharding_propagation_to_output);
  }
  if (name == "frontend_attributes") return ReadFrontendAttributes();
  if (name == "origin_recovery_table") {
    return ReadVerbatim(&header_.origin_recovery_table);
  }
  if (name == "debug_attributes") {
    return ReadVerbatim(&header_.debug_attributes);
  }
  std::string schedule;  // says no more than the order of the text
  return ReadVerbatim(&schedule);
}

bool HeaderReader::ReadBool(bool* value) {
  *value = lexer_.TryWord("true");
  return *value || lexer_.TryWord("false") ||
         lexer_.FailExpected("true or false");
}

// true, or {true,false}; false alone is what is not written.
bool HeaderReader::ReadBools(std::vector<bool>* values) {
  const bool braced = lexer_.TryConsume('{');
  if (braced && lexer_.TryConsume('}')) return true;
  do {
    bool value = false;
    if (!ReadBool(&value)) return false;
    values->push_back(value);
  } while (braced && lexer_.TryConsume(','));
  if (braced && !lexer_.Expect('}', "',' or '}'")) return false;
  if (values->size() == 1 && !values->front()) values->clear();
  return true;
}

bool HeaderReader::ReadCount(absl::string_view name, int64_t* count) {
  const size_t start = lexer_.position();
  return lexer_.Integer(count) &&
         (*count >= 1 ||
          lexer_.Fail(start, absl::StrCat("expected ", name, " >= 1")));
}

bool HeaderReader::ReadVerbatim(std::string* text) {
  absl::string_view written;
  if (!lexer_.Peek('{')) return lexer_.FailExpected("'{'");
  if (!lexer_.RawText(&written)) return false;
  if (written != "{}") *text = std::string(written);
  return true;
}

bool HeaderReader::ReadEntryLayout() {
  EntryLayout layout;
  if (!lexer_.Expect('{') || !lexer_.Expect('(') ||
      !shapes_.ReadList(0, ')', &layout.parameters)) {
    return false;
  }
  if (!lexer_.TryConsume("->")) return lexer_.FailExpected("'->'");
  if (!shapes_.Read(&layout.result) || !lexer_.Expect('}')) return false;
  header_.entry_layout = std::move(layout);
  return true;
}

// {0,1}
bool HeaderReader::ReadShapeIndex(ShapeIndex* index) {
  if (!lexer_.Expect('{')) return false;
  if (lexer_.TryConsume('}')) return true;
  do {
    if (!lexer_.Integer(&index->emplace_back())) return false;
  } while (lexer_.TryConsume(','));
  return lexer_.Expect('}', "',' or '}'");
}

// { {0}: (0, {}, may-alias), {1}: (1, {0}) }
bool HeaderReader::ReadAliases() {
  if (!lexer_.Expect('{')) return false;
  while (!lexer_.TryConsume('}')) {
    lexer_.SkipBlanks();
    const size_t start = lexer_.position();
    ShapeIndex output;
    Alias alias;
    if (!ReadShapeIndex(&output) || !lexer_.Expect(':') ||
        !lexer_.Expect('(') || !lexer_.Integer(&alias.input.parameter) ||
        !lexer_.Expect(',') || !ReadShapeIndex(&alias.input.index)) {
      return false;
    }
    if (lexer_.TryConsume(',')) {
      alias.must = lexer_.TryWord("must-alias");
      if (!alias.must && !lexer_.TryWord("may-alias")) {
        return lexer_.FailExpected("may-alias or must-alias");
      }
    }
    if (!lexer_.Expect(')')) return false;
    auto& aliases = header_.input_output_alias;
    if (!aliases.emplace(std::move(output), std::move(alias)).second) {
      warn_(start,
            "input_output_alias names this part of the result twice: "
            "the first one holds");
    }
    if (!lexer_.TryConsume(',') && !lexer_.Peek('}')) {
      return lexer_.FailExpected("',' or '}'");
    }
  }
  return true;
}

// { (0, {}), (1, {0}) }
bool HeaderReader::ReadDonors() {
  std::vector<ParameterPart>& donors = header_.buffer_donor;
  if (!lexer_.Expect('{')) return false;
  while (!lexer_.TryConsume('}')) {
    ParameterPart& donor = donors.emplace_back();
    if (!lexer_.Expect('(') || !lexer_.Integer(&donor.parameter) ||
        !lexer_.Expect(',') || !ReadShapeIndex(&donor.index) ||
        !lexer_.Expect(')')) {
      return false;
    }
    if (!lexer_.TryConsume(',') && !lexer_.Peek('}')) {
      return lexer_.FailExpected("',' or '}'");
    }
  }
  std::sort(donors.begin(), donors.end());
  donors.erase(std::unique(donors.begin(), donors.end()), donors.end());
  return true;
}

// {a="b",c={..}}
bool HeaderReader::ReadFrontendAttributes() {
  if (!lexer_.Expect('{')) return false;
  if (lexer_.TryConsume('}')) return true;
  do {
    absl::string_view name, text;
    const size_t start = lexer_.Next();
    if (!lexer_.Name("the name of a frontend attribute", &name) ||
        !lexer_.Expect('=')) {
      return false;
    }
    FrontendValue value;
    value.is_dictionary = lexer_.Peek('{');
    if (value.is_dictionary) {
      if (!lexer_.RawNames(&text)) return false;
      value.text = std::string(text);
    } else if (!lexer_.String(&value.text)) {
      return false;
    }
    auto& all = header_.frontend_attributes;
    if (!all.emplace(std::string(name), std::move(value)).second) {
      return lexer_.Fail(start, absl::StrCat("'", name, "' is given twice"));
    }
  } while (lexer_.TryConsume(','));
  return lexer_.Expect('}', "',' or '}'");
}

}  // namespace hlo
