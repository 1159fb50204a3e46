/** Sends requests that no browser would make, over connections that are kept open, and reads what comes back. */
import { Agent, type IncomingMessage, request } from 'node:http'
import type { OddRequest } from './odd-requests.ts'

export type OddAnswer = { status: number; type: string; text: string }

export function createOddSender(url: () => string, atOnce: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce })

  return {
    close: () => agent.destroy(),

    send({ method, path, headers, body }: OddRequest): Promise<OddAnswer> {
      const { hostname, port } = new URL(url())
      const length = body ? { 'content-length': String(body.length) } : {}
      return new Promise((resolve, reject) => {
        const call = request({ agent, hostname, port, method, path, headers: { ...headers, ...length } }, (answer) => {
          read(answer).then(resolve, reject)
        })
        call.on('error', reject)
        call.end(body)
      })
    },
  }
}

async function read(answer: IncomingMessage): Promise<OddAnswer> {
  const chunks: Buffer[] = []
  for await (const chunk of answer) chunks.push(chunk)
  const text = Buffer.concat(chunks).toString()
  return { status: answer.statusCode ?? 0, type: answer.headers['content-type'] ?? '', text }
}
