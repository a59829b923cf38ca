// A backend in 60 lines: it adds and multiplies f32 arrays, and nothing else.
//   hloref conform --backend exec:build/dev/toy_backend
// The protocol is one JSON object a line: docs/conformance_protocol.md.
#include <cstdio>
#include <iostream>
#include <map>
#include <regex>
#include <string>
#include <vector>

#include "nlohmann/json.hpp"

using Json = nlohmann::json;
using Array = std::vector<float>;

Array Decode(const std::string& bits) {  // hexadecimal, little-endian
  std::string bytes;
  for (size_t i = 0; i + 1 < bits.size(); i += 2)
    bytes += static_cast<char>(std::stoi(bits.substr(i, 2), nullptr, 16));
  Array array(bytes.size() / sizeof(float));
  bytes.copy(reinterpret_cast<char*>(array.data()), bytes.size());
  return array;
}

std::string Encode(const Array& array) {
  const auto* bytes = reinterpret_cast<const unsigned char*>(array.data());
  std::string bits(2 * sizeof(float) * array.size(), '0');
  for (size_t i = 0; i < bits.size() / 2; ++i)
    std::snprintf(&bits[2 * i], 3, "%02x", bytes[i]);
  return bits;
}

// Walks the instructions of the entry computation.
Json Evaluate(const std::string& module, const Json& arguments) {
  static const std::regex line(
      R"(%?([\w.-]+) = (\(.*?\)|\S+) ([\w-]+)\(([^)]*)\))");
  static const std::regex two(R"(%?([\w.-]+), *%?([\w.-]+))");
  const std::string text = module.substr(module.find("ENTRY"));
  std::map<std::string, Array> values;
  std::string name, shape;
  for (std::sregex_iterator it(text.begin(), text.end(), line), end; it != end;
       ++it) {
    const std::string op = (*it)[3], operands = (*it)[4];
    name = (*it)[1], shape = std::string((*it)[2]);
    shape = shape.substr(0, shape.find('{'));
    if (op != "parameter" && op != "add" && op != "multiply")
      return {{"unsupported", {{"feature", "op:" + op}}}};
    if (shape.rfind("f32", 0) != 0)
      return {{"unsupported", {{"feature", shape}}}};
    if (op == "parameter") {
      values[name] = Decode(arguments.at(std::stoul(operands)).at("bits"));
      continue;
    }
    std::smatch names;
    if (!std::regex_match(operands, names, two))
      return {{"rejected", {{"message", "two operands"}}}};
    const Array a = values.at(names[1]), b = values.at(names[2]);
    if (a.size() != b.size())
      return {{"rejected", {{"message", "sizes differ"}}}};
    for (size_t i = 0; i < a.size(); ++i)
      values[name].push_back(op == "add" ? a[i] + b[i] : a[i] * b[i]);
  }
  if (values.empty()) return {{"rejected", {{"message", "no instruction"}}}};
  const Json leaf = {{"shape", shape}, {"bits", Encode(values[name])}};
  return {{"ok", {{"outputs", Json::array({Json::array({leaf})})}}}};
}

int main() {
  std::map<std::string, std::string> programs;  // a text comes only once
  for (std::string line; std::getline(std::cin, line);) {
    const Json request = Json::parse(line);
    Json answer;
    if (request.contains("bye")) return 0;
    if (request.contains("hello")) {
      answer["hello"] = {{"protocol", 1},
                         {"name", "toy"},
                         {"version", "1"},
                         {"types", {"f32"}},
                         {"unsupported", {"*", "dynamic"}}};
    } else {
      const Json& program = request["program"];
      std::string& text = programs[program["id"]];
      if (program.contains("text")) text = program["text"];
      try {
        answer = Evaluate(text, request["inputs"][0]);
      } catch (const std::exception& error) {
        answer = {{"rejected", {{"message", error.what()}}}};
      }
      answer["seq"] = request["seq"];
    }
    std::cout << answer.dump() << std::endl;
  }
}
