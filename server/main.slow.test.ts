/** The server as a process: its output, its end on a signal, and its message when it cannot start. */

import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { setStatus } from '#contract/bowl/presence.ts'
import { getMe } from '#contract/people/auth.ts'
import { freshDataFolder } from '#server/testing/database.ts'
import { type Ended, failToStart, startServer } from '#server/testing/server-process.ts'

const form = { email: 'rhoda@example.com', password: 'two-ply forever', nickname: 'FlushMaster', emoji: '🧻' }

function expectOneLine({ code, stdout, stderr }: Ended, line: string | RegExp): void {
  expect(stdout).toBe('')
  expect(stderr.trimEnd().split('\n')).toEqual([typeof line === 'string' ? line : expect.stringMatching(line)])
  expect(code).toBe(1)
}

test('[START-5] [CONFIG-5] one line has the address, the data folder and the admin password', async () => {
  const dataDir = await freshDataFolder()
  const server = await startServer({ DATA_DIR: dataDir })
  const line = /^On the Bowl is open at http:\/\/localhost:\d+; data in (\S+); admin password for this run: (\w{12})\n/
  const [, folder, password = ''] = line.exec(server.output.stdout) ?? []
  expect(folder).toBe(dataDir)
  const login = await server.browser().request('/api/admin/login', { method: 'POST', body: { password } })
  expect(login.status).toBe(200)
  await server.stop('SIGTERM')
  expect(server.output.stderr).toBe('')

  const withPassword = await startServer({ DATA_DIR: dataDir, ADMIN_PASSWORD: 'kept to myself' })
  expect(withPassword.output.stdout).not.toMatch(/password|to myself/)
})

test('[START-5] [CONFIG-10] [MAIL-7] listening on all addresses, it prints which features are off and why, and they are off', async () => {
  const server = await startServer({
    DATA_DIR: await freshDataFolder(),
    HOST: '0.0.0.0',
    ADMIN_PASSWORD: 'kept to myself',
  })
  await expect.poll(() => server.output.stdout.trimEnd().split('\n')).toHaveLength(5)
  const [open = '', admin, ...notices] = server.output.stdout.trimEnd().split('\n')
  const address = /open at (\S+);/.exec(open)?.[1]
  expect(address).toBe(`http://localhost:${new URL(server.url).port}`)
  expect(admin).toBe(`Admin: ${address}/admin`)
  expect(notices).toEqual([
    `Pages work only at ${address}: set PUBLIC_URL to the address people use.`,
    expect.stringMatching(/^We can’t send email, .* set SMTP_URL\./),
    expect.stringMatching(/^Premium isn’t for sale: set BILLING_MODE\./),
  ])
  expect((await server.browser().request('/dev/outbox')).status).toBe(404)
  const forgot = await server.browser().request('/api/forgot-password', { method: 'POST', body: { email: form.email } })
  expect([forgot.status, forgot.body]).toMatchObject([503, { code: 'MAIL_OFF' }])
})

test('[START-8] [START-17] [CONFIG-4] signals end it with code 0, and after the next start everyone is still signed in', async () => {
  const dataDir = await freshDataFolder()
  const first = await startServer({ DATA_DIR: dataDir })
  const [rhoda, gus] = [first.browser(), first.browser()]
  await rhoda.request('/api/signup', { method: 'POST', body: form })
  await gus.call(setStatus, { body: { userId: 'guest-Gus12345', isOnBowl: true } })
  const interrupted = await first.stop('SIGINT')
  expect([interrupted.code, interrupted.stderr]).toEqual([0, ''])
  expect(interrupted.stdout).toMatch(/\nStopping…\nOn the Bowl is closed\. Goodbye\.\n$/)
  expect(interrupted.ms).toBeLessThan(10_000)

  const second = await startServer({ DATA_DIR: dataDir, DRAIN_MS: '2000' })
  for (const { cookies } of [rhoda, gus]) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    expect((await second.browser().call(getMe, { headers: { cookie } })).status).toBe(200)
  }
  const stopped = second.stop('SIGTERM')
  await expect.poll(async () => (await second.browser().request('/api/ready')).status, { interval: 10 }).toBe(503)
  // Calls that the balancer sends before it notices are still answered.
  expect((await second.browser().request('/api/active-users')).status).toBe(200)
  const terminated = await stopped
  expect(terminated.code).toBe(0)
  expect(terminated.stdout).not.toContain('Goodbye')
  expect(terminated.ms).toBeGreaterThanOrEqual(2000)
  expect(terminated.ms).toBeLessThan(10_000)
})

test('[START-8] an open call is answered; one that never completes does not delay the end', async () => {
  const server = await startServer({ DATA_DIR: await freshDataFolder() })
  const { port, hostname } = new URL(server.url)
  const body = JSON.stringify({ path: '/home' })
  const [finishing, hanging] = [connect(Number(port), hostname), connect(Number(port), hostname)]
  const head = `POST /api/page-views HTTP/1.1\r\nhost: ${hostname}\r\ncontent-type: application/json\r\n`
  for (const socket of [finishing, hanging]) {
    socket.on('error', () => undefined)
    socket.write(`${head}content-length: ${body.length}\r\n\r\n${body.slice(0, 5)}`)
  }
  // Once the server answers a later call, it has read the start of both.
  await server.browser().request('/api/health')
  const stopped = server.stop('SIGTERM')
  await expect
    .poll(() =>
      server
        .browser()
        .request('/api/health')
        .then(String, () => 'closed'),
    )
    .toBe('closed')
  finishing.write(body.slice(5))
  const [answer] = (await once(finishing, 'data')) as [Buffer]
  expect(answer.toString()).toMatch(/^HTTP\/1\.1 200 /)
  const { code, ms } = await stopped
  expect(code).toBe(0)
  expect(ms).toBeLessThan(10_000)
})

test('[START-6] a port in use', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void other.close())
  await once(other, 'listening')
  const { port } = other.address() as { port: number }
  const ended = await failToStart({ PORT: String(port), DATA_DIR: await freshDataFolder() })
  expectOneLine(ended, `Port ${port} is taken. Stop the other program, or choose another port with PORT.`)
})

test('[START-6] [DB-2] [DB-16] a data folder in use, whose server is not affected', async () => {
  const dataDir = await freshDataFolder()
  const first = await startServer({ DATA_DIR: dataDir })
  const ended = await failToStart({ DATA_DIR: dataDir })
  expectOneLine(ended, `The data folder ${dataDir} is already in use by another process`)
  expect((await first.browser().request('/api/ready')).status).toBe(200)
})

test('[START-6] [DB-17] a data folder that is not writable', async () => {
  const file = join(await freshDataFolder(), 'a-file')
  await writeFile(file, '')
  const below = join(file, 'data')
  expectOneLine(await failToStart({ DATA_DIR: below }), new RegExp(`^The data folder ${below} is not writable: `))
})

test('[START-6] [CONFIG-1] a database that cannot be reached, without its password', async () => {
  const url = 'postgres://rhoda:hunter2@127.0.0.1:1/bowl'
  const ended = await failToStart({ DATABASE_URL: url, DATA_DIR: await freshDataFolder() })
  expectOneLine(ended, /^Cannot reach PostgreSQL at 127\.0\.0\.1:1\/bowl: /)
  expect(ended.stderr).not.toMatch(/hunter2|rhoda/)
})

test('[START-6] an invalid host', async () => {
  const ended = await failToStart({ HOST: '192.0.2.1', DATA_DIR: await freshDataFolder() })
  expectOneLine(ended, 'Cannot listen on 192.0.2.1: check HOST.')
})

test('[START-6] [CONFIG-1] an invalid setting is reported', async () => {
  expectOneLine(await failToStart({ PORT: 'http' }), 'PORT must be a whole number from 0 to 65535, not "http"')
})

test('[START-6] [CONFIG-2] [CONFIG-12] an unsafe production configuration', async () => {
  const ended = await failToStart({ NODE_ENV: 'production', PUBLIC_URL: 'http://bowl.example' })
  expect([ended.code, ended.stderr.trimEnd().split('\n')]).toEqual([
    1,
    [
      'PUBLIC_URL must begin with https:// (NODE_ENV is production)',
      expect.stringMatching(/^SESSION_SECRET must have at least 32 characters .* make one: node -e /),
      expect.stringMatching(/^ADMIN_PASSWORD must have at least 12 characters .* make one: node -e /),
    ],
  ])
})

/** NODE_OPTIONS with which a native package cannot be loaded, as on an unsupported platform. */
function withoutPackage(missing: string): string {
  const resolve = `export const resolve = (name, context, next) => {
    if (name === '${missing}') throw new Error('no machine code for this machine')
    return next(name, context)
  }`
  const asModule = (code: string) => `data:text/javascript,${encodeURIComponent(code)}`
  return `--import=${asModule(`import { register } from 'node:module'; register(${JSON.stringify(asModule(resolve))})`)}`
}

test('a module that cannot be loaded is reported before the process ends', async () => {
  const NODE_OPTIONS = withoutPackage('@node-rs/argon2')
  const ended = await failToStart({ DATA_DIR: await freshDataFolder(), NODE_OPTIONS })
  expect(ended).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('no machine code for this') })
})

test('[START-12] without a native build of the file lock the embedded database is not opened', async () => {
  const dataDir = await freshDataFolder()
  const ended = await failToStart({ DATA_DIR: dataDir, NODE_OPTIONS: withoutPackage('fs-native-extensions') })
  const machine = `${process.platform} ${process.arch}`
  const why = `fs-native-extensions has no build for this machine (${machine}); set DATABASE_URL`
  expectOneLine(ended, `The data folder ${dataDir} cannot be locked: ${why}`)
})

test('[START-9] an unhandled rejection is logged, and the process drains and ends with code 1', async () => {
  const failOnSignal = `process.on('SIGUSR2', () => void Promise.reject(new Error('nobody caught me')))`
  const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(failOnSignal)}`
  const server = await startServer({ DATA_DIR: await freshDataFolder(), NODE_OPTIONS })
  await server.browser().request('/api/signup', { method: 'POST', body: form })
  const { code, stdout } = await server.stop('SIGUSR2')
  expect(code).toBe(1)
  expect(stdout).toContain('nobody caught me')
})
