/** How the product sends mail: one interface, carried by SMTP, into a folder, or into the database's outbox. */
import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import nodemailer from 'nodemailer'
import { assertSafeHeaders } from './mail-headers.ts'

const DEFAULT_TIMEOUT_MS = 10_000

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
    // A letter is made of text only; nothing in it may pull in a file or a page.
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

/** One JSON file per mail, for trials and tests. A reader of *.json never meets half a mail. */
export function createFolderMailer(folder: string): Mailer {
  let sent = 0

  return {
    async send(mail) {
      assertSafeHeaders(mail)
      sent += 1
      const sentAt = new Date().toISOString()
      // The count keeps the order of mails sent within one millisecond; the random part keeps processes apart.
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

type OutboxStore = { keep(mail: Mail): Promise<void> }

/** Keeps mail instead of sending it, for a machine on which no mail server is configured. */
export function createOutboxMailer(store: OutboxStore): Mailer {
  return {
    async send(mail) {
      assertSafeHeaders(mail)
      await store.keep(mail)
    },
    async close() {},
  }
}

/** Sends each mail by several ways at once: the real one, and a copy into the folder. */
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
