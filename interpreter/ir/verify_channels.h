// Checks of send and recv: channels of starts and dones, and their order.
#ifndef HLOREF_INTERPRETER_IR_VERIFY_CHANNELS_H_
#define HLOREF_INTERPRETER_IR_VERIFY_CHANNELS_H_

#include "interpreter/ir/diagnostics.h"
#include "interpreter/ir/module.h"

namespace hlo {

// A done has its start's channel and kind. A program sends to itself by the
// only send and the only recv of a channel without pairs: there no RecvDone
// comes before the Send ("Send happens before RecvDone") and no SendDone before
// the Recv that it waits for ("Recv happens before Send"). Other processes are
// checked when the program runs. REQUIRES: structure and shapes are verified.
void VerifyChannels(const Module& module, Diagnostics& diagnostics);

}  // namespace hlo

#endif  // HLOREF_INTERPRETER_IR_VERIFY_CHANNELS_H_
