/** Which mailer the settings ask for: a mail server, else the outbox of a local server; and a folder beside either. */
import type { Config } from '#server/config.ts'
import {
  createCombinedMailer,
  createFolderMailer,
  createOutboxMailer,
  createSmtpMailer,
  type Mail,
  type Mailer,
} from './mail.ts'

type Settings = Pick<Config, 'smtpUrl' | 'mailFrom' | 'mailOutboxDir' | 'hasOutbox'>

export function createMailer(settings: Settings, outbox: { keep(mail: Mail): Promise<void> }): Mailer {
  const { smtpUrl, mailFrom, mailOutboxDir, hasOutbox } = settings
  return createCombinedMailer([
    ...(smtpUrl ? [createSmtpMailer({ url: smtpUrl, from: mailFrom })] : []),
    ...(hasOutbox ? [createOutboxMailer(outbox)] : []),
    ...(mailOutboxDir ? [createFolderMailer(mailOutboxDir)] : []),
  ])
}
