/** A room on Bun's own WebSocket server, which is written in C++: every client subscribes to one topic. Nothing stored. */
const server = Bun.serve({
  hostname: '127.0.0.1',
  port: Number(process.env.PORT),
  fetch: (request) =>
    server.upgrade(request) ? undefined : new Response('This is a room of sockets', { status: 426 }),
  websocket: {
    open: (socket) => socket.subscribe('room'),
    message: (_socket, text) => server.publish('room', text),
  },
})
