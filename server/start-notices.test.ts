/** What a start says is off, for every kind of server. */
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { startNotices } from './start-notices.ts'

const production = {
  ...{ NODE_ENV: 'production', PUBLIC_URL: 'https://bowl.example', HOST: '0.0.0.0' },
  ...{ SESSION_SECRET: 'thirty-two characters are enough', ADMIN_PASSWORD: 'twelve chars' },
}
const LOCAL_ONLY = 'only for a server outside production that listens on a loopback address.'
const MAIL = `E-mail cannot be sent, so nobody can reset a forgotten password: set SMTP_URL. /dev/outbox is ${LOCAL_ONLY}`
const FOLDER = 'E-mail is not sent, only written to MAIL_OUTBOX_DIR: set SMTP_URL.'
const BILLING = `Premium is not for sale: set BILLING_MODE. Demo billing is the default ${LOCAL_ONLY}`
const ADDRESS = 'Pages work only at http://address: set PUBLIC_URL to the address people use.'
const withMail = { SMTP_URL: 'smtp://mail.example' }

const starts: [Record<string, string>, string[]][] = [
  [{}, []],
  [{ PUBLIC_URL: 'https://localhost:8443' }, []],
  [{ BILLING_MODE: 'off' }, []],
  [{ HOST: '0.0.0.0' }, [ADDRESS, MAIL, BILLING]],
  [{ PUBLIC_URL: 'http://bowl.example' }, [MAIL, BILLING]],
  [{ PUBLIC_URL: 'http://bowl.example', BILLING_MODE: 'demo', ...withMail }, []],
  [{ PUBLIC_URL: 'http://bowl.example', BILLING_MODE: 'off', MAIL_OUTBOX_DIR: '/mail' }, [FOLDER]],
  [production, [MAIL, BILLING]],
  [{ ...production, ...withMail, MAIL_OUTBOX_DIR: '/mail', BILLING_MODE: 'off' }, []],
]

test.each(starts)('[CONFIG-10] a start with %j says %j', (env, notices) => {
  expect(startNotices(readConfig(env), 'http://address')).toEqual(notices)
})
