/** The latency of requests that are made one after the other. */
import { Agent, request } from 'node:http'

export type TimedRequest = { method?: 'GET' | 'POST'; path: string; headers?: Record<string, string>; body?: object }
type Course = { times: number; warmUp: number }

const agent = new Agent({ keepAlive: true, maxSockets: 1 })

/** In milliseconds; any status but 200 is an error. */
export async function timeRequests(
  url: string,
  requestFor: (turn: number) => TimedRequest,
  { times, warmUp }: Course,
): Promise<number[]> {
  const waits: number[] = []
  for (let turn = 0; turn < warmUp + times; turn++) {
    const { ms } = await timeRequest(url, requestFor(turn))
    if (turn >= warmUp) waits.push(ms)
  }
  return waits
}

export async function timeRequest(
  url: string,
  { method = 'GET', path, headers = {}, body }: TimedRequest,
): Promise<{ ms: number; text: string }> {
  const begun = performance.now()
  const text = await new Promise<string>((resolve, reject) => {
    const type = body ? { 'content-type': 'application/json', origin: url } : {}
    const outgoing = request(url + path, { method, agent, headers: { ...headers, ...type } }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () => {
        const answered = Buffer.concat(chunks).toString()
        if (response.statusCode === 200) resolve(answered)
        else reject(new Error(`${path} answered ${response.statusCode}: ${answered.slice(0, 300)}`))
      })
    })
    outgoing.on('error', reject)
    outgoing.end(body && JSON.stringify(body))
  })
  return { ms: performance.now() - begun, text }
}
