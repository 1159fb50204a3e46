/** The start message: where everything is, then what is off or limited and why, one line each. */
import type { Config } from '#server/config.ts'
import type { Opened } from './run-process.ts'

type Settings = Pick<
  Config,
  'isLocal' | 'publicUrl' | 'smtpUrl' | 'canSendMail' | 'hasOutbox' | 'billingMode' | 'isBillingModeSet'
>

const LOCAL_ONLY = 'a server outside production that only this machine can reach, by HOST and PUBLIC_URL'

export function startLines({ address, where, adminPassword }: Opened, settings: Settings): string[] {
  const hint = adminPassword ? `; admin password for this run: ${adminPassword}` : ''
  const outbox = settings.hasOutbox ? [`No mail server, so emails land at ${address}/dev/outbox`] : []
  return [
    `On the Bowl is open at ${address}; data in ${where}${hint}`,
    `Admin: ${address}/admin`,
    ...outbox,
    ...startNotices(settings, address),
  ]
}

export function startNotices(settings: Settings, address: string): string[] {
  const { isLocal, publicUrl, smtpUrl, canSendMail, hasOutbox, billingMode, isBillingModeSet } = settings
  const notices: string[] = []
  if (!isLocal && !publicUrl) {
    notices.push(`Pages work only at ${address}: set PUBLIC_URL to the address people use.`)
  }
  if (!canSendMail) {
    notices.push(
      `We can’t send email, so nobody can reset a forgotten password: set SMTP_URL. /dev/outbox is only for ${LOCAL_ONLY}.`,
    )
  } else if (!smtpUrl && !hasOutbox) {
    notices.push('Emails only go to MAIL_OUTBOX_DIR: set SMTP_URL to send them.')
  }
  if (billingMode === 'off' && !isBillingModeSet) {
    notices.push(`Premium isn’t for sale: set BILLING_MODE. Demo billing is the default only for ${LOCAL_ONLY}.`)
  }
  return notices
}
