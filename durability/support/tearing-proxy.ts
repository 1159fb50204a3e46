/** A TCP proxy between one client and a server: when armed, it tears the connection at a random byte position. */
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'
import type { Chance } from '#server/testing/chance.ts'

const KINDS = ['close', 'reset', 'half-close to the client', 'half-close to the server', 'stall'] as const
const STALLS_WITHIN_MS = 300
/** What still passes before the tear: less than a round of messages is, so that every tear comes about. */
const MOST_BYTES = { up: 150, down: 8000 }
/** Within the handshake, the JOIN and the first events after it. */
const MOST_BYTES_OF_A_RETURN = { up: 700, down: 3000 }

type Direction = 'up' | 'down'
type Tear = { kind: (typeof KINDS)[number]; direction: Direction; bytesLeft: number }
type Pair = { client: Socket; upstream: Socket; isStalled: boolean }

export async function startTearingProxy({ serverUrl, chance }: { serverUrl: () => string; chance: Chance }) {
  const pairs = new Set<Pair>()
  let armed: Tear | undefined
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
      const tear = armed?.direction === direction ? armed : undefined
      if (!tear || chunk.length <= tear.bytesLeft) {
        if (tear) tear.bytesLeft -= chunk.length
        to.write(chunk)
        return
      }
      const rest = chunk.subarray(tear.bytesLeft)
      to.write(chunk.subarray(0, tear.bytesLeft))
      tearApart(pair, tear.kind)
      // TCP never loses bytes in the middle: a direction that is still open after a half-close gets all of them.
      if (to.writable && !pair.isStalled) to.write(rest)
    })
    from.on('end', () => to.end())
    from.on('error', () => destroy(pair))
    from.on('close', () => destroy(pair))
  }

  function tearApart(pair: Pair, kind: Tear['kind']): void {
    cuts++
    // Every other time the client is cut off again while it comes back.
    armed = chance.below(2) === 0 ? draw(MOST_BYTES_OF_A_RETURN) : undefined
    if (kind === 'close') destroy(pair)
    if (kind === 'reset') for (const side of [pair.client, pair.upstream]) side.resetAndDestroy()
    if (kind === 'half-close to the client') pair.client.end()
    if (kind === 'half-close to the server') pair.upstream.end()
    if (kind === 'stall') stall(pair)
  }

  /** What either side sends meanwhile is swallowed. */
  function stall(pair: Pair): void {
    pair.isStalled = true
    setTimeout(() => destroy(pair), chance.next() * STALLS_WITHIN_MS)
  }

  function destroy(pair: Pair): void {
    pairs.delete(pair)
    pair.client.destroy()
    pair.upstream.destroy()
  }

  function draw(most: Record<Direction, number>): Tear {
    const direction = chance.pick(['up', 'down'] as const)
    return { kind: chance.pick(KINDS), direction, bytesLeft: chance.below(most[direction]) }
  }

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** How often it has torn a connection. */
    cuts: () => cuts,
    /** The connection that is open, or the next one, is torn soon. */
    arm(): void {
      armed ??= draw(MOST_BYTES)
    },
  }
}
