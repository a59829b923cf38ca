// {devices=[2,1]0,1}, {{replicated}, {maximal device=1}}: a sharding's text as
// its message.
#ifndef HLOREF_INTERPRETER_PROTO_SHARDING_FIELDS_H_
#define HLOREF_INTERPRETER_PROTO_SHARDING_FIELDS_H_

namespace hlo {

class Lexer;

namespace pb {
class OpSharding;
}  // namespace pb

// False also where the text is of a newer form, over the axes of a mesh.
bool ReadSharding(Lexer& lexer, pb::OpSharding* out);

}  // namespace hlo

#endif  // HLOREF_INTERPRETER_PROTO_SHARDING_FIELDS_H_
