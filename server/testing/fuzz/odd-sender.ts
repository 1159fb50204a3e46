/** Sends requests that no browser would make over keep-alive connections, and reads the responses. */
import { Agent, type IncomingMessage, request } from 'node:http'
import type { OddRequest } from './odd-requests.ts'

export type OddResponse = { status: number; type: string; text: string }

export function createOddSender(url: () => string, atOnce: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce })

  return {
    close: () => agent.destroy(),

    send({ method, path, headers, body }: OddRequest): Promise<OddResponse> {
      const { hostname, port } = new URL(url())
      const length = body ? { 'content-length': String(body.length) } : {}
      return new Promise((resolve, reject) => {
        const call = request(
          { agent, hostname, port, method, path, headers: { ...headers, ...length } },
          (response) => {
            read(response).then(resolve, reject)
          },
        )
        call.on('error', reject)
        call.end(body)
      })
    },
  }
}

async function read(response: IncomingMessage): Promise<OddResponse> {
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk)
  const text = Buffer.concat(chunks).toString()
  return { status: response.statusCode ?? 0, type: response.headers['content-type'] ?? '', text }
}
