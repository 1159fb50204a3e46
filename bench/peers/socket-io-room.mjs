/** The chat of Socket.IO's guide with PostgreSQL: stores a message, then emits it to the room. */
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import pg from 'pg'

const { Server } = createRequire(process.env.PEER_PACKAGES)('socket.io')
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 4 })
await pool.query(
  `create table messages (id bigserial primary key, user_id text, content text, at timestamptz default now())`,
)

const server = createServer()
const io = new Server(server, { transports: ['websocket'] })
const insert = { name: 'insert', text: 'insert into messages (user_id, content) values ($1, $2)' }

io.on('connection', (socket) => {
  void socket.join('bowl')
  socket.on('message', async (message) => {
    await pool.query({ ...insert, values: [message.userId, message.content] })
    io.to('bowl').emit('message', message)
  })
})
server.listen({ host: '127.0.0.1', port: Number(process.env.PORT), backlog: 4096 })
