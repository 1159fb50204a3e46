/**
 * The floor under every broadcaster: one thread, epoll, a frame that is built once, and no rule, no row, no name.
 * `broadcast PORT each` writes every message on its own; `broadcast PORT joined` writes what came together at once.
 * The handshake answers the same to everyone, because it is not what is measured.
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

#define SEATS 65536
#define FRAME_MAX 4096

struct bytes {
  uint8_t *at;
  size_t length, room;
};

struct client {
  int socket, seat, is_open;
  struct bytes heard, unsent;
};

static struct client *seated[SEATS];
static int seats, poll_handle, is_joining;
static struct bytes due;

static const char welcome[] =
    "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n\r\n";

static void append(struct bytes *to, const void *from, size_t length) {
  if (to->length + length > to->room) {
    to->room = 2 * (to->length + length);
    to->at = realloc(to->at, to->room);
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

static void tell_all(void) {
  for (int at = 0; at < seats; at++) write_to(seated[at], due.at, due.length);
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
  if (!is_joining) tell_all();
}

static void let_in(struct client *one) {
  uint8_t *end = memmem(one->heard.at, one->heard.length, "\r\n\r\n", 4);
  if (!end) return;
  drop_front(&one->heard, end + 4 - one->heard.at);
  one->is_open = 1;
  one->seat = seats;
  seated[seats++] = one;
  write_to(one, (const uint8_t *)welcome, sizeof welcome - 1);
}

/** Takes every whole frame; -1 when the other end says goodbye or something that is not understood. */
static int listen_to(struct client *one) {
  while (one->heard.length >= 6) {
    uint8_t *frame = one->heard.at;
    size_t length = frame[1] & 127, header = 2;
    if (length == 127) return -1;
    if (length == 126) {
      length = frame[2] << 8 | frame[3];
      header = 4;
    }
    if (length > FRAME_MAX || (frame[0] & 15) == 8) return -1;
    if (one->heard.length < header + 4 + length) break;
    uint8_t *mask = frame + header, *text = mask + 4;
    for (size_t at = 0; at < length; at++) text[at] ^= mask[at & 3];
    if ((frame[0] & 15) == 1) publish(text, length);
    drop_front(&one->heard, header + 4 + length);
  }
  return 0;
}

static void see_off(struct client *one) {
  if (one->is_open) {
    seated[one->seat] = seated[--seats];
    seated[one->seat]->seat = one->seat;
  }
  close(one->socket);
  free(one->heard.at);
  free(one->unsent.at);
  free(one);
}

static void catch_up(struct client *one) {
  ssize_t sent = send(one->socket, one->unsent.at, one->unsent.length, MSG_DONTWAIT | MSG_NOSIGNAL);
  if (sent > 0) drop_front(&one->unsent, sent);
  if (one->unsent.length == 0) watch(one, EPOLL_CTL_MOD, 0);
}

static void hear(struct client *one) {
  uint8_t chunk[16384];
  ssize_t got = recv(one->socket, chunk, sizeof chunk, MSG_DONTWAIT);
  if (got < 0 && errno == EAGAIN) return;
  if (got <= 0) return see_off(one);
  append(&one->heard, chunk, got);
  if (!one->is_open) let_in(one);
  if (one->is_open && listen_to(one) < 0) return see_off(one);
  if (one->heard.length == 0) {
    free(one->heard.at);
    memset(&one->heard, 0, sizeof one->heard);
  }
}

static void open_door(int door) {
  int socket, yes = 1;
  while (seats < SEATS && (socket = accept4(door, 0, 0, SOCK_NONBLOCK)) >= 0) {
    setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    struct client *one = calloc(1, sizeof *one);
    if (!one) abort();
    one->socket = socket;
    watch(one, EPOLL_CTL_ADD, 0);
  }
}

int main(int count, char **words) {
  if (count < 3) return fprintf(stderr, "broadcast PORT each|joined\n"), 2;
  is_joining = strcmp(words[2], "joined") == 0;
  int door = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0), yes = 1;
  setsockopt(door, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
  struct sockaddr_in here = {AF_INET, htons(atoi(words[1])), {htonl(INADDR_LOOPBACK)}, {0}};
  if (bind(door, (void *)&here, sizeof here) || listen(door, 4096)) return perror("listen"), 1;
  poll_handle = epoll_create1(0);
  struct epoll_event at_door = {.events = EPOLLIN, .data.ptr = NULL}, events[512];
  epoll_ctl(poll_handle, EPOLL_CTL_ADD, door, &at_door);
  for (;;) {
    int ready = epoll_wait(poll_handle, events, 512, -1);
    for (int at = 0; at < ready; at++) {
      struct client *one = events[at].data.ptr;
      if (!one) open_door(door);
      else {
        if (events[at].events & EPOLLOUT) catch_up(one);
        if (events[at].events & (EPOLLIN | EPOLLHUP | EPOLLERR)) hear(one);
      }
    }
    if (due.length > 0) tell_all();
  }
}
