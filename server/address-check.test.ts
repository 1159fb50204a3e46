/** Who has the port: another program, or one that does not answer. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { findRunning } from './address-check.ts'

const host = '127.0.0.1'
const UNHURRIED_MS = 60_000

/** A program that answers every request with this, or never. */
async function takePort(answer?: string): Promise<number> {
  const program = createServer((_request, response) => {
    if (answer !== undefined) response.end(answer)
  })
  program.listen(0, host)
  onTestFinished(() => {
    program.close()
    program.closeAllConnections()
  })
  await once(program, 'listening')
  return (program.address() as AddressInfo).port
}

test.each(['{"status":"ok"}', 'null', '<!doctype html>', ''])(
  '[START-15] a program that answers %j is another one',
  async (answer) => {
    const port = await takePort(answer)
    expect(await findRunning({ host, port }, UNHURRIED_MS)).toBeUndefined()
  },
)

test('[START-15] a program that does not answer in time is another one', async () => {
  expect(await findRunning({ host, port: await takePort() }, 1)).toBeUndefined()
})
