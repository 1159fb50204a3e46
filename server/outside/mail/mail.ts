/** How the product sends e-mail: one interface for SMTP, a folder, and the database's outbox. */
import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import nodemailer from 'nodemailer'
import type { Config } from '#server/config.ts'

const DEFAULT_TIMEOUT_MS = 10_000
const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}]/u
// One bare address. Quoted names, lists and groups are legal in a header, but we never need them.
const ONE_ADDRESS = /^[^\s@<>()[\]\\,;:"\p{Cc}]+@[^\s@<>()[\]\\,;:"\p{Cc}]+$/u

export type Mail = {
  kind: 'reset-password' | 'password-changed' | 'account-deleted' | 'support'
  to: string
  subject: string
  text: string
  html?: string
  replyTo?: string
  isUrgent?: boolean
}

export type Mailer = { send(mail: Mail): Promise<void>; close(): Promise<void> }

type OutboxStore = { keep(mail: Mail): Promise<void> }
type Settings = Pick<Config, 'smtpUrl' | 'mailFrom' | 'mailOutboxDir' | 'hasOutbox'>

export function createMailer(settings: Settings, outbox: OutboxStore, onFailure: () => void): Mailer {
  const { smtpUrl, mailFrom, mailOutboxDir, hasOutbox } = settings
  const { send, close } = createCombinedMailer([
    ...(smtpUrl ? [createSmtpMailer({ url: smtpUrl, from: mailFrom })] : []),
    ...(hasOutbox ? [createOutboxMailer(outbox)] : []),
    ...(mailOutboxDir ? [createFolderMailer(mailOutboxDir)] : []),
  ])

  return {
    async send(mail) {
      await send(mail).catch((error: unknown) => {
        onFailure()
        throw error
      })
    },
    close,
  }
}

type SmtpOptions = { url: string; from: string; timeoutMs?: number }

/** `url` as in smtp://user:password@host:587 or smtps://…; a server that does not answer costs one timeout. */
export function createSmtpMailer({ url, from, timeoutMs = DEFAULT_TIMEOUT_MS }: SmtpOptions): Mailer {
  const transport = nodemailer.createTransport({
    url,
    pool: true,
    maxConnections: 2,
    dnsTimeout: timeoutMs,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    // Our e-mails are text only; nothing in them may load a file or a URL.
    disableFileAccess: true,
    disableUrlAccess: true,
  })

  return {
    async send(mail) {
      assertSafeHeaders(mail)
      const { to, subject, text, html, replyTo, isUrgent } = mail
      await transport.sendMail({ from, to, subject, text, html, replyTo, priority: isUrgent ? 'high' : 'normal' })
    },
    async close() {
      transport.close()
    },
  }
}

/** One JSON file per mail, for trials and tests. A reader of *.json never sees half a mail. */
export function createFolderMailer(folder: string): Mailer {
  let sent = 0

  return {
    async send(mail) {
      assertSafeHeaders(mail)
      sent += 1
      const sentAt = new Date().toISOString()
      // The count orders mails of the same millisecond; the random part avoids clashes between nodes.
      const order = String(sent).padStart(6, '0')
      const name = `${sentAt.replaceAll(':', '-')}-${order}-${mail.kind}-${randomUUID().slice(0, 8)}`
      await mkdir(folder, { recursive: true })
      // Reset links are as good as passwords: readable by the owner of the process only.
      await writeFile(join(folder, `.${name}.part`), `${JSON.stringify({ sentAt, ...mail }, null, 2)}\n`, {
        mode: 0o600,
      })
      await rename(join(folder, `.${name}.part`), join(folder, `${name}.json`))
    },
    async close() {},
  }
}

export function createOutboxMailer(store: OutboxStore): Mailer {
  return {
    async send(mail) {
      assertSafeHeaders(mail)
      await store.keep(mail)
    },
    async close() {},
  }
}

/** Sends each mail through several mailers at once, such as SMTP and a copy in the folder. */
export function createCombinedMailer(mailers: readonly Mailer[]): Mailer {
  return {
    async send(mail) {
      await Promise.all(mailers.map((mailer) => mailer.send(mail)))
    },
    async close() {
      await Promise.all(mailers.map((mailer) => mailer.close()))
    },
  }
}

/** Prevents header injection. Forms have validated the address before, so a bad one is a bug, not a refusal. */
function assertSafeHeaders({ to, subject, replyTo = to }: Pick<Mail, 'to' | 'subject' | 'replyTo'>): void {
  if (CONTROL.test(subject)) throw new Error('A mail subject must be one line')
  if (![to, replyTo].every((address) => ONE_ADDRESS.test(address))) throw new Error('A mail goes to one plain address')
}
