/** The start message for every kind of server. */
import { expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { startLines, startNotices } from './start-notices.ts'

const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://bowl.example',
  HOST: '0.0.0.0',
  SESSION_SECRET: 'thirty-two characters are enough',
  ADMIN_PASSWORD: 'twelve chars',
}
const LOCAL_ONLY = 'only for a server outside production that only this machine can reach, by HOST and PUBLIC_URL.'
const MAIL = `We can’t send email, so nobody can reset a forgotten password: set SMTP_URL. /dev/outbox is ${LOCAL_ONLY}`
const FOLDER = 'Emails only go to MAIL_OUTBOX_DIR: set SMTP_URL to send them.'
const BILLING = `Premium isn’t for sale: set BILLING_MODE. Demo billing is the default ${LOCAL_ONLY}`
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

test.each(starts)('[CONFIG-10] a start with %j prints %j', (env, notices) => {
  expect(startNotices(readConfig(env), 'http://address')).toEqual(notices)
})

test('[START-16] a start prints the full addresses of /admin and, where it exists, of /dev/outbox', () => {
  const opened = { address: 'http://localhost:3000', where: '/data', adminPassword: 'abc' }
  expect(startLines(opened, readConfig({}))).toEqual([
    'On the Bowl is open at http://localhost:3000; data in /data; admin password for this run: abc',
    'Admin: http://localhost:3000/admin',
    'No mail server, so emails land at http://localhost:3000/dev/outbox',
  ])
  const live = { address: 'https://bowl.example', where: 'db/bowl' }
  expect(startLines(live, readConfig({ ...production, ...withMail, BILLING_MODE: 'off' }))).toEqual([
    'On the Bowl is open at https://bowl.example; data in db/bowl',
    'Admin: https://bowl.example/admin',
  ])
})
