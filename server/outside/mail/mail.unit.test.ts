/** Mail arrives whole over real SMTP, in a folder and in the outbox, and never with forged headers. */
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createCombinedMailer, createFolderMailer, createOutboxMailer, createSmtpMailer, type Mail } from './mail.ts'
import { resetMail } from './mail-texts.ts'

const from = 'On the Bowl <hello@bowl.example>'
const mail: Mail = {
  to: 'rhoda@example.com',
  ...resetMail({
    nickname: 'Zoë 🚽',
    link: `https://bowl.example/reset-password?token=${'k'.repeat(90)}`,
    minutes: 30,
  }),
}

test('[MAIL-1] [MAIL-5] a mail arrives over SMTP with from, to, subject, text and HTML', async () => {
  const smtp = await startSmtpServer()
  const mailer = openSmtp(smtp.url)
  await mailer.send(mail)
  const [received] = smtp.received
  expect(received?.envelope).toEqual({ from: 'hello@bowl.example', to: ['rhoda@example.com'] })
  expect(received?.email.from).toMatchObject({ name: 'On the Bowl', address: 'hello@bowl.example' })
  expect(received?.email.to).toMatchObject([{ address: 'rhoda@example.com' }])
  expect(received?.email.subject).toBe(mail.subject)
  expect(received?.email.text?.trim()).toBe(mail.text.trim())
  expect(received?.email.html?.trim()).toBe(mail.html)
})

test('[MAIL-1] several mails share few connections and all arrive', async () => {
  const smtp = await startSmtpServer()
  const mailer = openSmtp(smtp.url)
  const addresses = Array.from({ length: 8 }, (_, n) => `person${n}@example.com`)
  await Promise.all(addresses.map((to) => mailer.send({ ...mail, to })))
  expect(smtp.received.flatMap(({ envelope }) => envelope.to).sort()).toEqual(addresses)
  expect(smtp.connections()).toBeLessThanOrEqual(2)
})

test('[PROF-11] the headers of urgent mail hold its priority and its reply address', async () => {
  const smtp = await startSmtpServer()
  const mailer = openSmtp(smtp.url)
  await mailer.send({
    kind: 'support',
    to: 'help@bowl.example',
    subject: 'Help',
    text: 'It will not flush',
    replyTo: mail.to,
    isUrgent: true,
  })
  const [received] = smtp.received
  expect(received?.email.replyTo).toMatchObject([{ address: mail.to }])
  expect(received?.email.headers).toContainEqual(expect.objectContaining({ key: 'importance', value: 'High' }))
})

test('[MAIL-4] a server that never answers fails after the timeout', async () => {
  const sockets = new Set<Socket>()
  const silent = createServer((socket) => sockets.add(socket.on('error', () => undefined)))
  const port = await listen(silent)
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    silent.close()
  })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const sending = expect(openSmtp(`smtp://127.0.0.1:${port}`, 500).send(mail)).rejects.toThrow(/timeout|greeting/i)
  await once(silent, 'connection')
  // Connecting has a timeout of its own, then the greeting.
  await vi.advanceTimersByTimeAsync(1000)
  await sending
})

test('[MAIL-4] a missing server is an error at once, and the mailer works again when it is back', async () => {
  const closedServer = createServer()
  const port = await listen(closedServer)
  await new Promise((closed) => closedServer.close(closed))
  const mailer = openSmtp(`smtp://127.0.0.1:${port}`)
  await expect(mailer.send(mail)).rejects.toThrow(/ECONNREFUSED/)
  const smtp = await startSmtpServer(port)
  await mailer.send(mail)
  expect(smtp.received).toHaveLength(1)
  // Before the server closes, which would wait for this connection.
  await mailer.close()
})

test('[MAIL-3] a mail in the folder is one whole JSON file that only its owner can read', async () => {
  const folder = join(await makeFolder(), 'not', 'yet', 'there')
  const mailer = createFolderMailer(folder)
  for (const subject of ['first', 'second', 'third']) await mailer.send({ ...mail, subject })
  const names = (await readdir(folder)).sort()
  const kept = await Promise.all(names.map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8'))))
  expect(names.every((name) => /-reset-password-\w+\.json$/.test(name))).toBe(true)
  expect(kept.map(({ subject }) => subject)).toEqual(['first', 'second', 'third'])
  expect(kept[0]).toEqual({ ...mail, subject: 'first', sentAt: expect.stringMatching(/^\d{4}-.*Z$/) })
  expect((await stat(join(folder, names[0] ?? ''))).mode & 0o777).toBe(0o600)
})

test('[MAIL-1] the outbox keeps the mail as it is', async () => {
  const kept: Mail[] = []
  await createOutboxMailer({ keep: async (stored) => void kept.push(stored) }).send(mail)
  expect(kept).toEqual([mail])
})

test('[MAIL-3] a combined mailer sends through every mailer', async () => {
  const [one, two]: [Mail[], Mail[]] = [[], []]
  const mailers = [one, two].map((kept) => createOutboxMailer({ keep: async (stored) => void kept.push(stored) }))
  const mailer = createCombinedMailer(mailers)
  await mailer.send(mail)
  await mailer.close()
  expect([one, two]).toEqual([[mail], [mail]])
})

test.each<Partial<Mail>>([
  { subject: 'Hello\r\nBcc: everyone@example.com' },
  { subject: 'Hello\nthere' },
  { to: 'rhoda@example.com\r\nBcc: everyone@example.com' },
  { to: 'rhoda@example.com, everyone@example.com' },
  { to: 'Rhoda <rhoda@example.com>' },
  { to: 'everyone: rhoda@example.com;' },
  { to: '' },
  { replyTo: 'a@example.com\nX-Evil: 1' },
])('[MAIL-5] no mailer takes %j', async (forged) => {
  const folder = await makeFolder()
  const kept: Mail[] = []
  const mailers = [
    openSmtp('smtp://127.0.0.1:9'),
    createFolderMailer(folder),
    createOutboxMailer({ keep: async (stored) => void kept.push(stored) }),
  ]
  for (const mailer of mailers) await expect(mailer.send({ ...mail, ...forged })).rejects.toThrow(/one line|one plain/)
  expect(kept).toEqual([])
  expect(await readdir(folder)).toEqual([])
})

function openSmtp(url: string, timeoutMs = 10_000) {
  const mailer = createSmtpMailer({ url, from, timeoutMs })
  onTestFinished(() => mailer.close())
  return mailer
}

type Received = { envelope: { from: string; to: string[] }; email: Email }

async function startSmtpServer(port = 0) {
  const received: Received[] = []
  let connections = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onConnect(_session, accept) {
      connections += 1
      accept()
    },
    onData(stream, { envelope }, accept) {
      const sender = envelope.mailFrom ? envelope.mailFrom.address : ''
      const to = envelope.rcptTo.map(({ address }) => address)
      stream
        .toArray()
        .then((chunks) => PostalMime.parse(Buffer.concat(chunks)))
        .then((email) => received.push({ envelope: { from: sender, to }, email }))
        .then(() => accept(), accept)
    },
  })
  await new Promise<void>((ready) => server.listen(port, '127.0.0.1', ready))
  // A client may disconnect in the middle of a mail.
  server.on('error', () => undefined)
  onTestFinished(() => new Promise<void>((closed) => server.close(closed)))
  const address = server.server.address() as AddressInfo
  return { url: `smtp://127.0.0.1:${address.port}`, received, connections: () => connections }
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return (server.address() as AddressInfo).port
}

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'bowl-mail-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}
