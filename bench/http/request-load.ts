/** An HTTP load generator: keep-alive connections with one request at a time on each. */
import { connect } from 'node:net'
import { setTimeout as after } from 'node:timers/promises'
import { listProcesses, readCpuSeconds } from '../fan-out/process-tree.ts'
import { percentile } from '../measure.ts'

/** Slices of a run in which two servers alternate. */
export const SLICES = 6
const WARM_UP_MS = { first: 1000, again: 200 }
const END_OF_HEAD = '\r\n\r\n'

export type RequestSpec = { path: string; headers?: Record<string, string>; body?: string }
export type Server = { port: number; pids: readonly number[] }
export type Load = RequestSpec & { servers: readonly Server[]; connections: number; seconds: number; slices: number }
export type LoadResult = { perSecond: number; cpuMicroseconds: number; waits: { p50: number; p99: number } }

/** Alternates between the servers in slices, so that a slow moment affects all; returns the slices of each. */
export async function loadInTurns(
  { servers, slices, seconds, ...load }: Load,
  loadSlice: (slice: Slice) => Promise<LoadResult>,
): Promise<LoadResult[][]> {
  const answered: LoadResult[][] = servers.map(() => [])
  for (let slice = 0; slice < slices; slice++) {
    const warmUpMs = slice === 0 ? WARM_UP_MS.first : WARM_UP_MS.again
    // The order alternates, because the second server finds other conditions than the first.
    const order = slice % 2 === 0 ? [...servers.entries()] : [...servers.entries()].reverse()
    for (const [at, server] of order) {
      answered[at]?.push(await loadSlice({ ...load, ...server, seconds: seconds / slices, warmUpMs }))
    }
  }
  return answered
}

export type Slice = RequestSpec & Server & { connections: number; seconds: number; warmUpMs: number }

/** `nextSpec` varies the requests; without it all are the same. */
export async function sendRequests(
  { port, pids, connections, seconds, warmUpMs, ...spec }: Slice,
  nextSpec?: () => RequestSpec,
): Promise<LoadResult> {
  const sameBytes = requestBytes(port, spec)
  const waits: number[] = []
  let isOver = false
  let refused = ''
  const open = Array.from({ length: connections }, () => openConnection())
  await after(warmUpMs)
  waits.length = 0
  const cpuSeconds = () => readCpuSeconds(listProcesses(pids))
  const [begun, cpu] = [performance.now(), cpuSeconds()]
  await after(seconds * 1000)
  const [took, used, answered] = [(performance.now() - begun) / 1000, cpuSeconds() - cpu, waits.length]
  isOver = true
  for (const socket of open) socket.destroy()
  if (refused) throw new Error(`${spec.path} was answered ${refused}`)
  return {
    perSecond: answered / took,
    cpuMicroseconds: (used / answered) * 1e6,
    waits: { p50: percentile(waits, 50), p99: percentile(waits, 99) },
  }

  function openConnection() {
    let sentAt = 0
    let left = 0
    let head = ''
    const socket = connect({ port, host: '127.0.0.1', noDelay: true }, send)
    socket.on('error', (error) => {
      if (!isOver) refused ||= String(error)
    })
    socket.on('data', (chunk) => {
      if (left > 0) left -= chunk.length
      else read(chunk)
      if (left > 0 || head) return
      waits.push(performance.now() - sentAt)
      if (!isOver) send()
    })
    return socket

    function send(): void {
      sentAt = performance.now()
      socket.write(nextSpec ? requestBytes(port, nextSpec()) : sameBytes)
    }

    function read(chunk: Buffer): void {
      head += chunk.toString('latin1')
      const end = head.indexOf(END_OF_HEAD)
      if (end < 0) return
      if (!head.startsWith('HTTP/1.1 200')) refused ||= head.slice(0, 300)
      const length = Number(/\ncontent-length: (\d+)/i.exec(head.slice(0, end))?.[1] ?? 0)
      left = end + END_OF_HEAD.length + length - head.length
      head = ''
    }
  }
}

function requestBytes(port: number, { path, headers = {}, body }: RequestSpec): Buffer {
  const origin = `http://127.0.0.1:${port}`
  const sent =
    body === undefined
      ? {}
      : { origin, 'content-type': 'application/json', 'content-length': `${Buffer.byteLength(body)}` }
  const lines = Object.entries({ host: `127.0.0.1:${port}`, ...headers, ...sent }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  )
  return Buffer.from(`${body === undefined ? 'GET' : 'POST'} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body ?? ''}`)
}
