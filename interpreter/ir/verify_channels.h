// Checks of send and recv: channels of starts and dones, and their order.
#ifndef HLOREF_INTERPRETER_IR_VERIFY_CHANNELS_H_
#define HLOREF_INTERPRETER_IR_VERIFY_CHANNELS_H_

#include "interpreter/ir/diagnostics.h"
#include "interpreter/ir/module.h"

namespace hlo {

// A done is of its start's channel and kind. Where one program sends to itself,
// by the only send and the only recv of a channel without pairs, no RecvDone
// comes before the Send ("Send happens before RecvDone") and no SendDone before
// the Recv, for which it waits ("Recv happens before Send"); what other
// processes do is seen when the program runs. REQUIRES: structure and shapes
// are verified.
void VerifyChannels(const Module& module, Diagnostics& diagnostics);

}  // namespace hlo

#endif  // HLOREF_INTERPRETER_IR_VERIFY_CHANNELS_H_
