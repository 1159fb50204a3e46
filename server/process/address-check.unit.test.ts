/** What runs on a taken port: On the Bowl in any version, another program, or one that does not answer. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { checkAddresses, findRunning } from './address-check.ts'
import { CannotListen } from './start-failures.ts'

const host = '127.0.0.1'
const LONG_TIMEOUT_MS = 60_000

/** The response of the first version. */
const first = { billingMode: 'demo', hasOutbox: true, supportEmail: 'support@bowl.example', version: '0.0.1' }

/** Starts a program that answers every request with this text, or never. */
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

test.each([
  ['an earlier version', first],
  ['a later version', { ...first, billingMode: 'barter', mood: 'good' }],
])('[START-15] %s on the port is reported with its address', async (_which, answer) => {
  const port = await takePort(JSON.stringify(answer))
  expect(await findRunning({ host, port }, LONG_TIMEOUT_MS)).toBe(`http://localhost:${port}`)
})

test.each(['{"status":"ok"}', 'null', '<!doctype html>', ''])(
  '[START-15] a program that answers %j is not On the Bowl',
  async (answer) => {
    const port = await takePort(answer)
    expect(await findRunning({ host, port }, LONG_TIMEOUT_MS)).toBeUndefined()
  },
)

test('[START-15] a program that does not answer in time is not On the Bowl', async () => {
  expect(await findRunning({ host, port: await takePort() }, 1)).toBeUndefined()
})

const settings = { host, port: 0, metrics: { host, port: undefined }, webConcurrency: 1 }

test('[START-14] a taken port is refused with the name of its setting', async () => {
  const port = await takePort('')
  const failure = (setting: string) =>
    new CannotListen(`Port ${port} is taken. Stop the other program, or choose another port with ${setting}.`)
  await expect(checkAddresses({ ...settings, port })).rejects.toStrictEqual(failure('PORT'))
  await expect(checkAddresses({ ...settings, metrics: { host, port } })).rejects.toStrictEqual(failure('METRICS_PORT'))
})
