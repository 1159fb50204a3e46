/** What production refuses, and that all wrong settings are reported at once. */
import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { BadSetting } from '#server/lib/settings-reader.ts'
import { readConfig } from './config.ts'

const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://bowl.example',
  SESSION_SECRET: 'thirty-two characters are enough',
  ADMIN_PASSWORD: 'twelve chars',
}
const stripe = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
}
const NO_PAIR = 'VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY must be one pair of keys in base64url'
const MAKE_ONE = `; make one: node -e "console.log(require('crypto').randomBytes(32).toString('hex'))"`

function complaintOf(env: Record<string, string | undefined>): string {
  try {
    readConfig(env)
  } catch (error) {
    expect(error).toBeInstanceOf(BadSetting)
    return (error as Error).message
  }
  return 'none'
}

const unsafe: [Record<string, string>, string][] = [
  [{ PUBLIC_URL: '' }, 'PUBLIC_URL must be set'],
  [{ PUBLIC_URL: 'http://bowl.example' }, 'PUBLIC_URL must begin with https://'],
  [{ PUBLIC_URL: 'http://localhost.bowl.example' }, 'PUBLIC_URL must begin with https://'],
  [{ SESSION_SECRET: '' }, 'SESSION_SECRET must have at least 32 characters'],
  [{ SESSION_SECRET: 'x'.repeat(31) }, 'SESSION_SECRET must have at least 32 characters'],
  [{ ADMIN_PASSWORD: '' }, 'ADMIN_PASSWORD must have at least 12 characters'],
  [{ ADMIN_PASSWORD: 'x'.repeat(11) }, 'ADMIN_PASSWORD must have at least 12 characters'],
  [{ BILLING_MODE: 'demo' }, 'BILLING_MODE=demo needs ALLOW_DEMO_BILLING=1'],
  [{ ...stripe, STRIPE_API_BASE: 'http://pay.example' }, 'STRIPE_API_BASE must begin with https://'],
  [{ PUSH_STAND_IN: 'http://127.0.0.1:4000' }, 'PUSH_STAND_IN must not be set'],
  [{ RATE_LIMITS: 'off' }, 'RATE_LIMITS must be on'],
  [{ CLOCK_OFFSET_MS: '1' }, 'CLOCK_OFFSET_MS must not be set'],
]

test.each(unsafe)('[CONFIG-2] production refuses %j', (env, complaint) => {
  const hint = /SECRET|PASSWORD/.test(complaint) ? MAKE_ONE : ''
  expect(complaintOf({ ...production, ...env })).toBe(`${complaint} (NODE_ENV is production)${hint}`)
})

test('[CONFIG-12] all wrong settings are reported at once, one line each, without errors that only follow from others', () => {
  const env = { PORT: 'http', LOG_LEVEL: 'loud', INACTIVITY_OFF_MS: '1', VAPID_PUBLIC_KEY: 'x', RATE_LIMITS: 'off' }
  expect(complaintOf({ ...env, NODE_ENV: 'production', PUBLIC_URL: 'bowl' }).split('\n')).toEqual([
    'PORT must be a whole number from 0 to 65535, not "http"',
    'PUBLIC_URL must be an address that begins with http:// or https://',
    'LOG_LEVEL must be one of silent, error, warn, info, debug, not "loud"',
    NO_PAIR,
    'INACTIVITY_OFF_MS must be a whole number from 100 to 86400000, not "1"',
    `SESSION_SECRET must have at least 32 characters (NODE_ENV is production)${MAKE_ONE}`,
    `ADMIN_PASSWORD must have at least 12 characters (NODE_ENV is production)${MAKE_ONE}`,
    'RATE_LIMITS must be on (NODE_ENV is production)',
  ])
  const wrongDatabase = { DATABASE_URL: 'mysql://x', REDIS_URL: 'redis://r', WEB_CONCURRENCY: '2' }
  expect(complaintOf(wrongDatabase)).toMatch(/^DATABASE_URL must be an address [^\n]+$/)
})

test('[CONFIG-13] the command suggested for a missing secret generates one that is long enough', () => {
  const code = /node -e "(.+)"$/.exec(complaintOf({ ...production, SESSION_SECRET: 'short' }))?.[1] ?? ''
  const made = execFileSync(process.execPath, ['-e', code], { encoding: 'utf8' }).trim()
  expect(complaintOf({ ...production, SESSION_SECRET: made, ADMIN_PASSWORD: made })).toBe('none')
})

test.each([
  { PUBLIC_URL: 'http://localhost:3000' },
  { PUBLIC_URL: 'http://127.0.0.1:3000' },
  { BILLING_MODE: 'demo', ALLOW_DEMO_BILLING: '1' },
])('[CONFIG-2] production allows %j', (env) => {
  expect(complaintOf({ ...production, ...env })).toBe('none')
})
