/** Which mailer the settings ask for: a mail server, else the outbox; and a folder beside either. */
import type { Config } from '#server/config.ts'
import {
  createCombinedMailer,
  createFolderMailer,
  createOutboxMailer,
  createSmtpMailer,
  type Mail,
  type Mailer,
} from './mail.ts'

type Settings = Pick<Config, 'smtpUrl' | 'mailFrom' | 'mailOutboxDir'>

export function createMailer(settings: Settings, outbox: { keep(mail: Mail): Promise<void> }): Mailer {
  const { smtpUrl, mailFrom, mailOutboxDir } = settings
  const main = smtpUrl ? createSmtpMailer({ url: smtpUrl, from: mailFrom }) : createOutboxMailer(outbox)
  return mailOutboxDir ? createCombinedMailer([main, createFolderMailer(mailOutboxDir)]) : main
}
