/* The mark of what libhloref.so exports. */
#ifndef HLOREF_EXPORT_H_
#define HLOREF_EXPORT_H_

#define HLOREF_API __attribute__((visibility("default")))

#endif /* HLOREF_EXPORT_H_ */
