/* The C interface of hloref (C99 and later, C++ too). It alone promises a
 * stable ABI: what a program that was compiled against it calls is there, and
 * does the same, in every later version of the same SOVERSION.
 *
 * Handles are opaque. What a function makes, through its last argument, is the
 * caller's, who frees it with the type's _free; it holds by itself all that it
 * needs, so that handles may be freed in any order. _free takes NULL.
 *
 * A function that can fail returns a hloref_status*: NULL when all is well,
 * else the error, the caller's too; what it would have made is then NULL. A
 * NULL argument where nothing says that it may be one is INVALID_ARGUMENT.
 * Functions that return something else answer a NULL handle with 0, NULL or "".
 * Text is UTF-8 that ends with a 0; what a function returns as `const char*`
 * lives as long as the handle that it was asked of.
 *
 * Any thread may use any handle. Two threads may use one at a time if they only
 * read it: literals, shapes, modules, programs, diagnostics; and
 * hloref_cancellation and hloref_execution as it is said there. */
#ifndef HLOREF_HLOREF_H_
#define HLOREF_HLOREF_H_

#include "hloref/c_modules.h"
#include "hloref/c_parts.h"
#include "hloref/c_runs.h"
#include "hloref/c_values.h"

#endif /* HLOREF_HLOREF_H_ */
