/** A bare Node HTTP server that serializes one object for every request. */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

const { body, path } = JSON.parse(readFileSync(process.env.RESPONSE_FILE, 'utf8'))

createServer((request, response) => {
  if (request.url !== path) {
    response.writeHead(404).end()
    return
  }
  const text = JSON.stringify(body)
  const length = Buffer.byteLength(text)
  response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': length }).end(text)
}).listen({ host: '127.0.0.1', port: Number(process.env.PORT), backlog: 4096 })
