/** A forgotten password over real SMTP: the letter arrives, and what is in it opens the account again. */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { forgotPassword, resetPassword, signIn } from '#contract/people/auth.ts'
import { outbox } from '#server/db/schema/instance/outbox.schema.ts'
import { member, PASSWORD, tokenIn } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'

const NEW_PASSWORD = 'three-ply forever'

const post = await openPostOffice()
const folder = await mkdtemp(join(tmpdir(), 'on-the-bowl-mail-'))
// Registered first, so that it comes last: the app may still have letters to send when it closes.
afterAll(async () => {
  await post.close()
  await rm(folder, { recursive: true })
})
const app = await startApp({
  settings: {
    DEMO_BUDDIES: 'off',
    SMTP_URL: post.url,
    MAIL_FROM: 'On the Bowl <hello@bowl.example>',
    MAIL_OUTBOX_DIR: folder,
    PUBLIC_URL: 'https://bowl.example',
    RESET_TOKEN_TTL_MS: '60000',
  },
})
beforeEach(async () => {
  post.letters.length = 0
  for (const name of await readdir(folder)) await rm(join(folder, name))
})

const forget = () => app.browser().call(forgotPassword, { body: { email: 'rhoda@example.com' } })
const reset = (token: string) => app.browser().call(resetPassword, { body: { token, newPassword: NEW_PASSWORD } })

test('[MAIL-1] [PASS-4] the letter arrives by SMTP, and its link resets the password end to end', async () => {
  const rhoda = await member(app, 'rhoda')
  expect((await forget()).status).toBe(200)
  await app.settled()
  const [letter] = post.letters
  expect(post.letters).toHaveLength(1)
  expect(letter?.from?.address).toBe('hello@bowl.example')
  expect(letter?.to).toMatchObject([{ address: rhoda.email }])
  expect(letter?.text).toContain('https://bowl.example/reset-password?token=')

  expect((await reset(tokenIn(letter?.text ?? ''))).status).toBe(200)
  const attempt = (password: string) => app.browser().call(signIn, { body: { email: rhoda.email, password } })
  expect((await attempt(PASSWORD)).status).toBe(401)
  expect((await attempt(NEW_PASSWORD)).status).toBe(200)
  await app.settled()
  expect(post.letters.map(({ subject }) => subject)).toContain('Your On the Bowl password was changed')
})

test('[PASS-5] RESET_TOKEN_TTL_MS says how long a link works, and the letter says so too', async () => {
  await member(app, 'rhoda')
  await forget()
  await app.settled()
  const text = post.letters[0]?.text ?? ''
  expect(text).toContain('for 1 minute.')
  app.pass(60_000)
  expect((await reset(tokenIn(text))).body).toMatchObject({ code: 'INVALID_TOKEN' })
})

test('[MAIL-3] each mail is also one JSON file in MAIL_OUTBOX_DIR', async () => {
  const rhoda = await member(app, 'rhoda')
  await forget()
  await app.settled()
  const names = await readdir(folder)
  expect(names).toHaveLength(1)
  const kept = JSON.parse(await readFile(join(folder, names[0] ?? ''), 'utf8'))
  expect(kept).toMatchObject({ kind: 'reset-password', to: rhoda.email })
  expect((await reset(tokenIn(kept.text))).status).toBe(200)
})

test('[MAIL-1] [MAIL-2] with SMTP nothing is kept in the outbox, and its page is not there', async () => {
  await member(app, 'rhoda')
  await forget()
  await app.settled()
  expect(await app.database.db.$count(outbox)).toBe(0)
  expect((await app.browser().ask('/dev/outbox')).status).toBe(404)
})

test('[MAIL-4] [PASS-2] the answer does not wait for the mail server', async () => {
  await member(app, 'rhoda')
  const release = post.hold()
  expect((await forget()).status).toBe(200)
  await vi.waitFor(() => expect(post.held()).toBe(1), 10_000)
  expect(post.letters).toEqual([])
  release()
  await app.settled()
  expect(post.letters).toHaveLength(1)
})

test('[MAIL-4] [PASS-18] a mail server that refuses fails no call; that it did is logged, the link is not', async () => {
  await member(app, 'rhoda')
  post.refuse(true)
  expect((await forget()).status).toBe(200)
  await app.settled()
  post.refuse(false)
  const [kept = ''] = await readdir(folder)
  const token = tokenIn(await readFile(join(folder, kept), 'utf8'))
  const log = app.lines.join('\n')
  expect(log).toContain('background work failed')
  expect(log).not.toContain(token)
  expect((await reset(token)).status).toBe(200)
})

/** A mail server that can be told to dawdle or to refuse. */
async function openPostOffice() {
  const letters: Email[] = []
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
        .then((letter) => letters.push(letter))
        .then(() => accept(), accept)
    },
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  // Whoever hangs up in the middle of a letter.
  server.on('error', () => undefined)
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    letters,
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
