/** Asks the same of a server over and over: connections that stay open, one question at a time on each. */
import { connect } from 'node:net'
import { setTimeout as after } from 'node:timers/promises'
import { cpuSecondsOf, treeOf } from '../fan-out/process-tree.ts'
import { percentile } from '../measure.ts'

/** Of a turn, where somebody else is asked too. */
export const SLICES = 6
const WARM_UP_MS = { first: 1000, again: 200 }
const END_OF_HEAD = '\r\n\r\n'

export type Asking = { path: string; headers?: Record<string, string>; body?: string }
export type Server = { port: number; pids: readonly number[] }
export type Load = Asking & { servers: readonly Server[]; connections: number; seconds: number; slices: number }
export type Answered = { perSecond: number; cpuMicroseconds: number; waits: { half: number; of100: number } }

/** Every server in turn, a slice of the time each, so that a slow moment is one for all; of each, its slices. */
export async function askInTurn(
  { servers, slices, seconds, ...load }: Load,
  ask: (slice: Slice) => Promise<Answered> = askOverAndOver,
): Promise<Answered[][]> {
  const answered: Answered[][] = servers.map(() => [])
  for (let slice = 0; slice < slices; slice++) {
    const warmUpMs = slice === 0 ? WARM_UP_MS.first : WARM_UP_MS.again
    // Whoever comes second finds another machine than who comes first, so they change places.
    const order = slice % 2 === 0 ? [...servers.entries()] : [...servers.entries()].reverse()
    for (const [at, server] of order) {
      answered[at]?.push(await ask({ ...load, ...server, seconds: seconds / slices, warmUpMs }))
    }
  }
  return answered
}

type Slice = Asking & Server & { connections: number; seconds: number; warmUpMs: number }

async function askOverAndOver({ port, pids, connections, seconds, warmUpMs, ...asking }: Slice): Promise<Answered> {
  const question = questionOf(port, asking)
  const waits: number[] = []
  let isOver = false
  let refused = ''
  const open = Array.from({ length: connections }, () => converse())
  await after(warmUpMs)
  waits.length = 0
  const cpuSeconds = () => cpuSecondsOf(treeOf(pids))
  const [begun, cpu] = [performance.now(), cpuSeconds()]
  await after(seconds * 1000)
  const [took, used, answered] = [(performance.now() - begun) / 1000, cpuSeconds() - cpu, waits.length]
  isOver = true
  for (const socket of open) socket.destroy()
  if (refused) throw new Error(`${asking.path} was answered ${refused}`)
  return {
    perSecond: answered / took,
    cpuMicroseconds: (used / answered) * 1e6,
    waits: { half: percentile(waits, 50), of100: percentile(waits, 99) },
  }

  function converse() {
    let askedAt = 0
    let left = 0
    let head = ''
    const socket = connect({ port, host: '127.0.0.1', noDelay: true }, ask)
    socket.on('error', (error) => {
      if (!isOver) refused ||= String(error)
    })
    socket.on('data', (chunk) => {
      if (left > 0) left -= chunk.length
      else read(chunk)
      if (left > 0 || head) return
      waits.push(performance.now() - askedAt)
      if (!isOver) ask()
    })
    return socket

    function ask(): void {
      askedAt = performance.now()
      socket.write(question)
    }

    /** The head, and how much of the body is still to come. */
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

function questionOf(port: number, { path, headers = {}, body }: Asking): Buffer {
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
