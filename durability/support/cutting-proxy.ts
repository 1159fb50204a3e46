/** A TCP proxy between one client and a server: when armed, it cuts the connection at a random byte. */
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'
import type { SeededRandom } from '#server/testing/seeded-random.ts'

const KINDS = ['close', 'reset', 'half-close to the client', 'half-close to the server', 'stall'] as const
const STALLS_WITHIN_MS = 300
/** Bytes before the cut: fewer than a round of messages has, so that every cut happens. */
const MOST_BYTES = { up: 150, down: 8000 }
/** Cuts within the handshake, the JOIN or the first events. */
const MOST_BYTES_OF_A_RECONNECT = { up: 700, down: 3000 }

type Direction = 'up' | 'down'
type Cut = { kind: (typeof KINDS)[number]; direction: Direction; bytesLeft: number }
type Pair = { client: Socket; upstream: Socket; isStalled: boolean }

export async function startCuttingProxy({ serverUrl, random }: { serverUrl: () => string; random: SeededRandom }) {
  const pairs = new Set<Pair>()
  let armed: Cut | undefined
  let cuts = 0

  // Half-open, so that the proxy decides which direction ends.
  const server = createServer({ allowHalfOpen: true }, (client) => {
    const upstream = connect({ host: '127.0.0.1', port: Number(new URL(serverUrl()).port), allowHalfOpen: true })
    const pair = { client, upstream, isStalled: false }
    pairs.add(pair)
    pass(pair, 'up', client, upstream)
    pass(pair, 'down', upstream, client)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    for (const pair of pairs) destroy(pair)
  })

  function pass(pair: Pair, direction: Direction, from: Socket, to: Socket): void {
    from.on('data', (chunk: Buffer) => {
      if (pair.isStalled || !to.writable) return
      const plan = armed?.direction === direction ? armed : undefined
      if (!plan || chunk.length <= plan.bytesLeft) {
        if (plan) plan.bytesLeft -= chunk.length
        to.write(chunk)
        return
      }
      const rest = chunk.subarray(plan.bytesLeft)
      to.write(chunk.subarray(0, plan.bytesLeft))
      cut(pair, plan.kind)
      // TCP never loses bytes in the middle: a direction that is still open after a half-close gets all of them.
      if (to.writable && !pair.isStalled) to.write(rest)
    })
    from.on('end', () => to.end())
    from.on('error', () => destroy(pair))
    from.on('close', () => destroy(pair))
  }

  function cut(pair: Pair, kind: Cut['kind']): void {
    cuts++
    // Every other time the client is cut off again during its reconnect.
    armed = random.below(2) === 0 ? draw(MOST_BYTES_OF_A_RECONNECT) : undefined
    if (kind === 'close') destroy(pair)
    if (kind === 'reset') for (const side of [pair.client, pair.upstream]) side.resetAndDestroy()
    if (kind === 'half-close to the client') pair.client.end()
    if (kind === 'half-close to the server') pair.upstream.end()
    if (kind === 'stall') stall(pair)
  }

  /** Drops what either side sends. */
  function stall(pair: Pair): void {
    pair.isStalled = true
    setTimeout(() => destroy(pair), random.next() * STALLS_WITHIN_MS)
  }

  function destroy(pair: Pair): void {
    pairs.delete(pair)
    pair.client.destroy()
    pair.upstream.destroy()
  }

  function draw(most: Record<Direction, number>): Cut {
    const direction = random.pick(['up', 'down'] as const)
    return { kind: random.pick(KINDS), direction, bytesLeft: random.below(most[direction]) }
  }

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cuts: () => cuts,
    /** Cuts the open connection, or the next one, soon. */
    arm(): void {
      armed ??= draw(MOST_BYTES)
    },
  }
}
