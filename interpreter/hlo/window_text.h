// The glued sub-grammars: windows, paddings, convolution dimensions.
#ifndef HLOREF_INTERPRETER_HLO_WINDOW_TEXT_H_
#define HLOREF_INTERPRETER_HLO_WINDOW_TEXT_H_

#include <string>

#include "interpreter/hlo/lexer.h"
#include "ops/attribute.h"

namespace hlo {

// 0_1x2_2_1
bool ReadPadding(Lexer& lexer, Padding* padding);
void AppendPadding(const Padding& padding, std::string* out);
// {size=2x2 stride=1x1 pad=0_1x2_2 lhs_dilate= rhs_dilate= rhs_reversal=}
bool ReadWindow(Lexer& lexer, Window* window);
void AppendWindow(const Window& window, std::string* out);
// b01f_01io->b01f; `?` is a dimension without a role.
bool ReadDimLabels(Lexer& lexer, ConvolutionDimensions* dimensions);
void AppendDimLabels(const ConvolutionDimensions& dimensions, std::string* out);

}  // namespace hlo

#endif  // HLOREF_INTERPRETER_HLO_WINDOW_TEXT_H_
