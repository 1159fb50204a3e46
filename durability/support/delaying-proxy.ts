/** A TCP proxy in front of a database or Redis that passes on everything in order, each part after a random delay. */
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import type { SeededRandom } from '#server/testing/seeded-random.ts'

type Options = { random: SeededRandom; withinMs: number }

/** Returns the same url through the proxy. */
export async function delayed(url: string, { random, withinMs }: Options): Promise<string> {
  const address = new URL(url)
  const target = { host: address.hostname, port: Number(address.port) }
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const upstream = connect(target)
    pass(client, upstream)
    pass(upstream, client)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    for (const socket of sockets) socket.destroy()
  })
  address.port = `${(server.address() as AddressInfo).port}`
  return address.href

  function pass(from: Socket, to: Socket): void {
    sockets.add(from)
    // One after the other: two timers may end in the wrong order.
    let passed: Promise<unknown> = Promise.resolve()
    from.on('data', (chunk: Buffer) => {
      const late = delay(random.next() * withinMs)
      passed = passed.then(() => late).then(() => to.writable && to.write(chunk))
    })
    from.on('error', () => to.destroy())
    from.on('close', () => {
      sockets.delete(from)
      void passed.then(() => to.destroy())
    })
  }
}
