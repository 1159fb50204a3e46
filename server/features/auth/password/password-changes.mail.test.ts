/** A forgotten password over real SMTP: the e-mail arrives, and its link resets the password. */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { forgotPassword, resetPassword, signIn } from '#contract/people/auth.ts'
import { outbox } from '#server/db/schema/instance/instance.schema.ts'
import { member, PASSWORD, tokenIn } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'

const NEW_PASSWORD = 'three-ply forever'

const smtp = await startSmtpServer()
const folder = await mkdtemp(join(tmpdir(), 'on-the-bowl-mail-'))
// Registered first so that it runs last: the app may still send e-mails when it closes.
afterAll(async () => {
  await smtp.close()
  await rm(folder, { recursive: true })
})
const app = await startApp({
  settings: {
    DEMO_BUDDIES: 'off',
    SMTP_URL: smtp.url,
    MAIL_FROM: 'On the Bowl <hello@bowl.example>',
    MAIL_OUTBOX_DIR: folder,
    PUBLIC_URL: 'https://bowl.example',
    RESET_TOKEN_TTL_MS: '60000',
  },
})
beforeEach(async () => {
  smtp.mails.length = 0
  for (const name of await readdir(folder)) await rm(join(folder, name))
})

const forget = () => app.browser().call(forgotPassword, { body: { email: 'rhoda@example.com' } })
const reset = (token: string) => app.browser().call(resetPassword, { body: { token, newPassword: NEW_PASSWORD } })

test('[MAIL-1] [PASS-4] the e-mail arrives by SMTP, and its link resets the password', async () => {
  const rhoda = await member(app, 'rhoda')
  expect((await forget()).status).toBe(200)
  await app.settled()
  const [mail] = smtp.mails
  expect(smtp.mails).toHaveLength(1)
  expect(mail?.from?.address).toBe('hello@bowl.example')
  expect(mail?.to).toMatchObject([{ address: rhoda.email }])
  expect(mail?.text).toContain('https://bowl.example/reset-password?token=')

  expect((await reset(tokenIn(mail?.text ?? ''))).status).toBe(200)
  const attempt = (password: string) => app.browser().call(signIn, { body: { email: rhoda.email, password } })
  expect((await attempt(PASSWORD)).status).toBe(401)
  expect((await attempt(NEW_PASSWORD)).status).toBe(200)
  await app.settled()
  expect(smtp.mails.map(({ subject }) => subject)).toContain('Your On the Bowl password was changed')
})

test('[PASS-5] RESET_TOKEN_TTL_MS sets how long a link works, and the e-mail says so', async () => {
  await member(app, 'rhoda')
  await forget()
  await app.settled()
  const text = smtp.mails[0]?.text ?? ''
  expect(text).toContain('within 1 minute.')
  app.pass(60_000)
  expect((await reset(tokenIn(text))).body).toMatchObject({ code: 'INVALID_TOKEN' })
})

test('[MAIL-3] each e-mail is also written as a JSON file to MAIL_OUTBOX_DIR', async () => {
  const rhoda = await member(app, 'rhoda')
  await forget()
  await app.settled()
  const names = await readdir(folder)
  expect(names).toHaveLength(1)
  const stored = JSON.parse(await readFile(join(folder, names[0] ?? ''), 'utf8'))
  expect(stored).toMatchObject({ kind: 'reset-password', to: rhoda.email })
  expect((await reset(tokenIn(stored.text))).status).toBe(200)
})

test('[MAIL-1] [MAIL-2] with SMTP nothing is stored in the outbox, and its page is a 404', async () => {
  await member(app, 'rhoda')
  await forget()
  await app.settled()
  expect(await app.database.db.$count(outbox)).toBe(0)
  expect((await app.browser().request('/dev/outbox')).status).toBe(404)
})

test('[MAIL-4] [PASS-2] the response does not wait for the mail server', async () => {
  await member(app, 'rhoda')
  const release = smtp.hold()
  expect((await forget()).status).toBe(200)
  await vi.waitFor(() => expect(smtp.held()).toBe(1), 10_000)
  expect(smtp.mails).toEqual([])
  release()
  await app.settled()
  expect(smtp.mails).toHaveLength(1)
})

test('[MAIL-4] [PASS-18] a mail server that refuses does not fail the call; the failure is logged, the link is not', async () => {
  await member(app, 'rhoda')
  smtp.refuse(true)
  expect((await forget()).status).toBe(200)
  await app.settled()
  smtp.refuse(false)
  const [fileName = ''] = await readdir(folder)
  const token = tokenIn(await readFile(join(folder, fileName), 'utf8'))
  const log = app.lines.join('\n')
  expect(log).toContain('background work failed')
  expect(log).not.toContain(token)
  expect((await reset(token)).status).toBe(200)
})

/** A mail server that can hold or refuse e-mails. */
async function startSmtpServer() {
  const mails: Email[] = []
  let isRefusing = false
  let waiting: Promise<void> = Promise.resolve()
  let held = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onMailFrom: (_address, _session, accept) => accept(isRefusing ? new Error('No room in the bag') : null),
    onData(stream, _session, accept) {
      held += 1
      stream
        .toArray()
        .then((chunks) => waiting.then(() => PostalMime.parse(Buffer.concat(chunks))))
        .then((mail) => mails.push(mail))
        .then(() => accept(), accept)
    },
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  // A client that disconnects in the middle of an e-mail.
  server.on('error', () => undefined)
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    mails,
    held: () => held,
    hold() {
      held = 0
      let release = () => {}
      waiting = new Promise((resolve) => {
        release = resolve
      })
      return () => release()
    },
    refuse(should: boolean) {
      isRefusing = should
    },
    close: () => new Promise<void>((closed) => server.close(closed)),
  }
}
