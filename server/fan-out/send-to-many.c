/**
 * Writes the same bytes to many sockets in one call from JavaScript; this saves a quarter of the cost of a broadcast.
 *
 *   sendToMany(descriptors: Int32Array, count, bytes: Uint8Array, sent: Int32Array): how many did not take all of it
 *
 * `sent[i]` is how many bytes socket i took: 0 when it is full or broken. Node then writes the rest, and waits or
 * reports the error. Never blocks, and keeps no reference to its arguments.
 */
#define _GNU_SOURCE
#include <stddef.h>
#include <stdint.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <unistd.h>

/* Not every system has this flag; Node ignores SIGPIPE anyway. */
#ifndef MSG_NOSIGNAL
#define MSG_NOSIGNAL 0
#endif

/* libc's `send` prepares for thread cancellation on every call; our threads are never cancelled. */
#if defined(__linux__) && defined(SYS_sendto)
#define SEND(descriptor, bytes, length, flags) syscall(SYS_sendto, descriptor, bytes, length, flags, NULL, 0)
#else
#define SEND(descriptor, bytes, length, flags) send(descriptor, bytes, length, flags)
#endif

/*
 * The parts of Node-API that are used here. They are the same in every Node, so a compiler is enough: Node's headers,
 * which few machines have, are not needed.
 */
typedef struct napi_env__ *napi_env;
typedef struct napi_value__ *napi_value;
typedef struct napi_callback_info__ *napi_callback_info;
typedef napi_value (*napi_callback)(napi_env, napi_callback_info);
extern int napi_get_cb_info(napi_env, napi_callback_info, size_t *, napi_value *, napi_value *, void **);
extern int napi_get_typedarray_info(napi_env, napi_value, int *, size_t *, void **, napi_value *, size_t *);
extern int napi_get_value_uint32(napi_env, napi_value, uint32_t *);
extern int napi_create_uint32(napi_env, uint32_t, napi_value *);
extern int napi_create_function(napi_env, const char *, size_t, napi_callback, void *, napi_value *);
extern int napi_throw_type_error(napi_env, const char *, const char *);

/* Supported by every release of Node 20, the oldest that we run on. */
enum { OK = 0, NODE_API_VERSION = 8, UINT8_ARRAY = 1, INT32_ARRAY = 5 };

static napi_value send_to_many(napi_env env, napi_callback_info info) {
  napi_value args[4], result = NULL;
  size_t arg_count = 4, descriptors_length = 0, length = 0, sent_length = 0;
  int kinds[3];
  int32_t *descriptors, *sent;
  uint32_t count, unfinished = 0;
  const uint8_t *bytes;
  if (napi_get_cb_info(env, info, &arg_count, args, NULL, NULL) != OK || arg_count < 4 ||
      napi_get_typedarray_info(env, args[0], &kinds[0], &descriptors_length, (void **)&descriptors, NULL, NULL) != OK ||
      napi_get_value_uint32(env, args[1], &count) != OK ||
      napi_get_typedarray_info(env, args[2], &kinds[1], &length, (void **)&bytes, NULL, NULL) != OK ||
      napi_get_typedarray_info(env, args[3], &kinds[2], &sent_length, (void **)&sent, NULL, NULL) != OK ||
      kinds[0] != INT32_ARRAY || kinds[1] != UINT8_ARRAY || kinds[2] != INT32_ARRAY ||
      count > descriptors_length || count > sent_length) {
    napi_throw_type_error(env, NULL, "sendToMany(Int32Array, count, Uint8Array, Int32Array)");
    return NULL;
  }
  for (uint32_t at = 0; at < count; at++) {
    ssize_t taken = SEND(descriptors[at], bytes, length, MSG_DONTWAIT | MSG_NOSIGNAL);
    sent[at] = taken < 0 ? 0 : (int32_t)taken;
    if ((size_t)sent[at] < length) unfinished++;
  }
  napi_create_uint32(env, unfinished, &result);
  return result;
}

int32_t node_api_module_get_api_version_v1(void) { return NODE_API_VERSION; }

napi_value napi_register_module_v1(napi_env env, napi_value exports) {
  napi_value function = exports;
  napi_create_function(env, "sendToMany", (size_t)-1, send_to_many, NULL, &function);
  return function;
}
