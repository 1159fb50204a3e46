/** The simplest chat server: the `ws` package, and `send` for every client. No rules, nothing stored. */
import { WebSocketServer } from 'ws'

const clients = new Set()
const server = new WebSocketServer({
  host: '127.0.0.1',
  port: Number(process.env.PORT),
  backlog: 4096,
  perMessageDeflate: false,
  clientTracking: false,
})

server.on('connection', (socket) => {
  clients.add(socket)
  socket.on('close', () => clients.delete(socket))
  socket.on('message', (data) => {
    const text = String(data)
    for (const client of clients) if (client.readyState === client.OPEN) client.send(text)
  })
})
