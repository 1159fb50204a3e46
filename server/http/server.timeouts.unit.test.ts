/** How long a request may take to arrive. */
import { expect, test } from 'vitest'
import { createLog } from '#server/process/log.ts'
import { createServer } from './server.ts'

test('[LIMIT-17] the head of a request must arrive within 15 seconds and the whole within 30', async () => {
  const origins = { publicOrigin: () => 'https://bowl.example', trustLoopbackHost: false }
  const { server } = await createServer({ log: createLog('silent'), headers: {}, origins, trustProxy: [] })
  expect([server.server.headersTimeout, server.server.requestTimeout]).toEqual([15_000, 30_000])
  await server.close()
})
