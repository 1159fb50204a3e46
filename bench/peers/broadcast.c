/**
 * The baseline of the fan-out: one thread, epoll, a frame that is built once, no rules, nothing stored.
 * `broadcast PORT each` writes every message separately; `broadcast PORT joined` joins messages that arrive together.
 * The handshake response is fixed, because it is not measured.
 */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <netinet/tcp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

#define CLIENTS_MAX 65536
#define FRAME_MAX 4096

struct bytes {
  uint8_t *at;
  size_t length, capacity;
};

struct client {
  int socket, index, is_open;
  struct bytes received, unsent;
};

static struct client *clients[CLIENTS_MAX];
static int client_count, poll_handle, is_joining;
static struct bytes due;

static const char handshake[] =
    "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n\r\n";

static void append(struct bytes *to, const void *from, size_t length) {
  if (to->length + length > to->capacity) {
    to->capacity = 2 * (to->length + length);
    to->at = realloc(to->at, to->capacity);
    if (!to->at) abort();
  }
  memcpy(to->at + to->length, from, length);
  to->length += length;
}

static void drop_front(struct bytes *from, size_t length) {
  from->length -= length;
  memmove(from->at, from->at + length, from->length);
}

static void watch(struct client *one, int operation, int is_behind) {
  struct epoll_event event = {.events = EPOLLIN | (is_behind ? EPOLLOUT : 0), .data.ptr = one};
  epoll_ctl(poll_handle, operation, one->socket, &event);
}

static void write_to(struct client *one, const uint8_t *at, size_t length) {
  ssize_t sent = 0;
  if (one->unsent.length == 0) {
    sent = send(one->socket, at, length, MSG_DONTWAIT | MSG_NOSIGNAL);
    if (sent == (ssize_t)length) return;
    if (sent < 0 && errno != EAGAIN) return;
    if (sent < 0) sent = 0;
    watch(one, EPOLL_CTL_MOD, 1);
  }
  append(&one->unsent, at + sent, length - sent);
}

static void flush_all(void) {
  for (int at = 0; at < client_count; at++) write_to(clients[at], due.at, due.length);
  due.length = 0;
}

static void publish(const uint8_t *text, size_t length) {
  uint8_t header[4] = {0x81, length, 0, 0};
  if (length > 125) {
    header[1] = 126;
    header[2] = length >> 8;
    header[3] = length;
  }
  append(&due, header, length > 125 ? 4 : 2);
  append(&due, text, length);
  if (!is_joining) flush_all();
}

static void accept_upgrade(struct client *one) {
  uint8_t *end = memmem(one->received.at, one->received.length, "\r\n\r\n", 4);
  if (!end) return;
  drop_front(&one->received, end + 4 - one->received.at);
  one->is_open = 1;
  one->index = client_count;
  clients[client_count++] = one;
  write_to(one, (const uint8_t *)handshake, sizeof handshake - 1);
}

/** Handles every complete frame; -1 on a close frame or a protocol error. */
static int read_frames(struct client *one) {
  while (one->received.length >= 6) {
    uint8_t *frame = one->received.at;
    size_t length = frame[1] & 127, header = 2;
    if (length == 127) return -1;
    if (length == 126) {
      length = frame[2] << 8 | frame[3];
      header = 4;
    }
    if (length > FRAME_MAX || (frame[0] & 15) == 8) return -1;
    if (one->received.length < header + 4 + length) break;
    uint8_t *mask = frame + header, *text = mask + 4;
    for (size_t at = 0; at < length; at++) text[at] ^= mask[at & 3];
    if ((frame[0] & 15) == 1) publish(text, length);
    drop_front(&one->received, header + 4 + length);
  }
  return 0;
}

static void disconnect(struct client *one) {
  if (one->is_open) {
    clients[one->index] = clients[--client_count];
    clients[one->index]->index = one->index;
  }
  close(one->socket);
  free(one->received.at);
  free(one->unsent.at);
  free(one);
}

static void flush_unsent(struct client *one) {
  ssize_t sent = send(one->socket, one->unsent.at, one->unsent.length, MSG_DONTWAIT | MSG_NOSIGNAL);
  if (sent > 0) drop_front(&one->unsent, sent);
  if (one->unsent.length == 0) watch(one, EPOLL_CTL_MOD, 0);
}

static void read_from(struct client *one) {
  uint8_t chunk[16384];
  ssize_t got = recv(one->socket, chunk, sizeof chunk, MSG_DONTWAIT);
  if (got < 0 && errno == EAGAIN) return;
  if (got <= 0) return disconnect(one);
  append(&one->received, chunk, got);
  if (!one->is_open) accept_upgrade(one);
  if (one->is_open && read_frames(one) < 0) return disconnect(one);
  if (one->received.length == 0) {
    free(one->received.at);
    memset(&one->received, 0, sizeof one->received);
  }
}

static void accept_clients(int listener) {
  int socket, yes = 1;
  while (client_count < CLIENTS_MAX && (socket = accept4(listener, 0, 0, SOCK_NONBLOCK)) >= 0) {
    setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    struct client *one = calloc(1, sizeof *one);
    if (!one) abort();
    one->socket = socket;
    watch(one, EPOLL_CTL_ADD, 0);
  }
}

int main(int count, char **args) {
  if (count < 3) return fprintf(stderr, "broadcast PORT each|joined\n"), 2;
  is_joining = strcmp(args[2], "joined") == 0;
  int listener = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0), yes = 1;
  setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
  struct sockaddr_in here = {AF_INET, htons(atoi(args[1])), {htonl(INADDR_LOOPBACK)}, {0}};
  if (bind(listener, (void *)&here, sizeof here) || listen(listener, 4096)) return perror("listen"), 1;
  poll_handle = epoll_create1(0);
  struct epoll_event on_listener = {.events = EPOLLIN, .data.ptr = NULL}, events[512];
  epoll_ctl(poll_handle, EPOLL_CTL_ADD, listener, &on_listener);
  for (;;) {
    int ready = epoll_wait(poll_handle, events, 512, -1);
    for (int at = 0; at < ready; at++) {
      struct client *one = events[at].data.ptr;
      if (!one) accept_clients(listener);
      else {
        if (events[at].events & EPOLLOUT) flush_unsent(one);
        if (events[at].events & (EPOLLIN | EPOLLHUP | EPOLLERR)) read_from(one);
      }
    }
    if (due.length > 0) flush_all();
  }
}
