/** Every setting: its default, its valid values, and the message for an invalid one. */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { BadSetting } from '#server/lib/settings-reader.ts'
import { newVapidKeys } from '#server/lib/vapid-keys.ts'
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
const { publicKey: VAPID_PUBLIC_KEY, privateKey: VAPID_PRIVATE_KEY } = newVapidKeys()
const vapid = { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY }
const NO_PAIR = 'VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY must be one pair of keys in base64url'
const STRIPE_KEYS = 'STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET'

function complaintOf(env: Record<string, string | undefined>): string {
  try {
    readConfig(env)
  } catch (error) {
    expect(error).toBeInstanceOf(BadSetting)
    return (error as Error).message
  }
  return 'none'
}

test('[START-10] [CONFIG-3] nothing has to be set outside production', () => {
  expect(readConfig({})).toMatchObject({
    isProduction: false,
    port: 3000,
    host: '127.0.0.1',
    publicUrl: undefined,
    trustProxy: [],
    logLevel: 'warn',
    webConcurrency: 1,
    drainMs: 0,
    redisTimeoutMs: 300,
    dataDir: resolve('data'),
    databaseUrl: undefined,
    billingMode: 'demo',
    hasRateLimits: true,
    clockOffsetMs: 0,
    resetTokenMs: 30 * 60_000,
    smtpUrl: undefined,
    hasDemoBuddies: true,
    needsSocketOrigin: false,
    times: { graceMs: 15_000, resumeMs: 180_000, warnMs: 900_000, endAfterInactiveMs: 1_200_000 },
  })
})

test('[ACCESS-26] without METRICS_PORT there are no metrics', () => {
  expect(readConfig({ METRICS_HOST: '0.0.0.0', WORKER_INDEX: '2' }).metrics.port).toBeUndefined()
})

test('[ACCESS-21] the log is JSON in production and text elsewhere, unless set', () => {
  expect([readConfig({}).logFormat, readConfig(production).logFormat]).toEqual(['text', 'json'])
  expect(readConfig({ ...production, LOG_FORMAT: 'text' }).logFormat).toBe('text')
})

test('[CONFIG-1] empty and blank settings count as not set', () => {
  expect(readConfig({ PORT: '', DATA_DIR: '  ', PUBLIC_URL: '', RATE_LIMITS: ' ' })).toEqual(readConfig({}))
})

const shared = { DATABASE_URL: 'postgres://db/bowl', REDIS_URL: 'redis://r' }
const NOT_SHARED = 'WEB_CONCURRENCY is more than 1, so DATABASE_URL and REDIS_URL must be set'

const good: [Record<string, string>, object][] = [
  [{ PORT: '0' }, { port: 0 }],
  [{ PORT: ' 65535 ' }, { port: 65_535 }],
  [{ HOST: '0.0.0.0' }, { host: '0.0.0.0' }],
  [{ METRICS_PORT: '9464' }, { metrics: { host: '127.0.0.1', port: 9464 } }],
  [{ METRICS_PORT: '0', WORKER_INDEX: '3' }, { metrics: { port: 0 } }],
  [
    { METRICS_PORT: '9464', METRICS_HOST: '10.0.0.2', WORKER_INDEX: '3' },
    { metrics: { host: '10.0.0.2', port: 9467 } },
  ],
  [{ LOG_FORMAT: 'json' }, { logFormat: 'json' }],
  [{ PUBLIC_URL: 'http://localhost:3000/' }, { publicUrl: 'http://localhost:3000' }],
  [{ TRUST_PROXY: '10.0.0.1, 192.168.0.0/16,::1' }, { trustProxy: ['10.0.0.1', '192.168.0.0/16', '::1'] }],
  [{ TRUST_PROXY: 'loopback' }, { trustProxy: ['loopback'] }],
  [{ LOG_LEVEL: 'silent' }, { logLevel: 'silent' }],
  [{ DATA_DIR: '/var/lib/bowl' }, { dataDir: '/var/lib/bowl' }],
  [{ DATABASE_URL: 'postgres://u:p@db/bowl' }, { databaseUrl: 'postgres://u:p@db/bowl' }],
  [{ DATABASE_URL: 'postgresql://db/bowl' }, { databaseUrl: 'postgresql://db/bowl' }],
  [{ DATABASE_URL: 'postgres://db/bowl', REDIS_URL: 'rediss://r:6380/1' }, { redisUrl: 'rediss://r:6380/1' }],
  [{ ...shared, WEB_CONCURRENCY: '4' }, { webConcurrency: 4 }],
  [{ WEB_CONCURRENCY: '1' }, { webConcurrency: 1 }],
  [{ ...shared, WEB_CONCURRENCY: '2', PORT: '9466', METRICS_PORT: '9464' }, { metrics: { port: 9464 } }],
  [
    { ...shared, WEB_CONCURRENCY: '2', WORKER_INDEX: '4', PORT: '9464', METRICS_PORT: '9464' },
    { workerIndex: 4, metrics: { port: 9468 } },
  ],
  [{ DRAIN_MS: '5000' }, { drainMs: 5000 }],
  [{ REDIS_TIMEOUT_MS: '10' }, { redisTimeoutMs: 10 }],
  [{ BILLING_MODE: 'off' }, { billingMode: 'off' }],
  [stripe, { billingMode: 'stripe', stripe: { timeoutMs: 10_000 } }],
  [{ ...stripe, STRIPE_TIMEOUT_MS: '100' }, { stripe: { timeoutMs: 100 } }],
  [{ ...stripe, BILLING_MODE: 'demo' }, { billingMode: 'demo' }],
  [{ SMTP_URL: 'smtps://user:pass@mail.example' }, { smtpUrl: 'smtps://user:pass@mail.example' }],
  [{ RESET_TOKEN_TTL_MS: '1000' }, { resetTokenMs: 1000 }],
  [{ INACTIVITY_WARN_MS: '1000', INACTIVITY_OFF_MS: '2000' }, { times: { warnMs: 1000, endAfterInactiveMs: 2000 } }],
  [{ PRESENCE_GRACE_MS: '1000', SIT_RESUME_MS: '2000' }, { times: { graceMs: 1000, resumeMs: 2000 } }],
  [{ MAX_CONNECTIONS: '5' }, { maxConnections: 5 }],
  [{ WS_REQUIRE_ORIGIN: '1' }, { needsSocketOrigin: true }],
  [{ DEMO_BUDDIES: 'off' }, { hasDemoBuddies: false }],
  [{ CLOCK_OFFSET_MS: '-86400000' }, { clockOffsetMs: -86_400_000 }],
  [{ RATE_LIMITS: 'off' }, { hasRateLimits: false }],
  [{ RATE_LIMITS: 'ON' }, { hasRateLimits: true }],
  [vapid, { push: { keys: { publicKey: VAPID_PUBLIC_KEY, privateKey: VAPID_PRIVATE_KEY } } }],
  [{ VAPID_SUBJECT: 'mailto:us@bowl.example' }, { push: { subject: 'mailto:us@bowl.example', keys: undefined } }],
  [{ PUBLIC_URL: 'https://bowl.example/' }, { push: { subject: 'https://bowl.example' } }],
  [{ PUBLIC_URL: 'https://localhost:3000' }, { push: { subject: 'mailto:support@onthebowl.example' } }],
  [{ PUSH_STAND_IN: 'http://127.0.0.1:4000/x' }, { push: { fakeOrigin: 'http://127.0.0.1:4000' } }],
  [{ MAP_TILES_ATTRIBUTION: '© Tiles' }, { mapTilesAttribution: '© Tiles' }],
  [{ MAP_TILES_URL: 'https://tiles.example/{z}' }, { mapTilesUrl: 'https://tiles.example/{z}' }],
]

const isLocal = { isLocal: true, billingMode: 'demo', hasOutbox: true, canSendMail: true }
const isReachable = { isLocal: false, billingMode: 'off', hasOutbox: false, canSendMail: false }
const reach: [Record<string, string>, object][] = [
  [{}, isLocal],
  [{ HOST: 'localhost' }, isLocal],
  [{ HOST: '::1', PUBLIC_URL: 'http://127.0.0.1:5173' }, isLocal],
  [{ PUBLIC_URL: 'https://localhost:8443' }, isLocal],
  [{ SMTP_URL: 'smtp://mail.example' }, { ...isLocal, hasOutbox: false }],
  [{ HOST: '0.0.0.0' }, isReachable],
  [{ HOST: '::' }, isReachable],
  [{ HOST: '192.168.1.5', PUBLIC_URL: 'http://localhost:3000' }, isReachable],
  [{ PUBLIC_URL: 'http://192.168.1.5:3000' }, isReachable],
  [{ PUBLIC_URL: 'https://localhost.bowl.example' }, isReachable],
  [{ ...production, PUBLIC_URL: 'http://localhost:3000' }, isReachable],
  [
    { HOST: '0.0.0.0', SMTP_URL: 'smtp://mail.example' },
    { ...isReachable, canSendMail: true },
  ],
  [
    { HOST: '0.0.0.0', MAIL_OUTBOX_DIR: '/mail' },
    { ...isReachable, canSendMail: true },
  ],
  [
    { HOST: '0.0.0.0', BILLING_MODE: 'demo' },
    { ...isReachable, billingMode: 'demo' },
  ],
  [
    { HOST: '0.0.0.0', ...stripe },
    { ...isReachable, billingMode: 'stripe' },
  ],
]

test.each(reach)('[CONFIG-3] [CONFIG-11] [MAIL-2] with %j it is %j', (env, wanted) => {
  expect(readConfig(env)).toMatchObject(wanted)
})

test.each(good)('[CONFIG-1] %j is accepted', (env, wanted) => {
  expect(readConfig(env)).toMatchObject(wanted)
})

const bad: [Record<string, string>, string][] = [
  [
    { REDIS_URL: 'redis://r' },
    'REDIS_URL is for several processes, so DATABASE_URL must be set: the embedded database has one',
  ],
  [
    { REDIS_URL: 'http://user:secret@r', DATABASE_URL: 'postgres://db/bowl' },
    'REDIS_URL must be an address that begins with redis:// or rediss://',
  ],
  [{ PORT: 'http' }, 'PORT must be a whole number from 0 to 65535, not "http"'],
  [{ PORT: '65536' }, 'PORT must be a whole number from 0 to 65535, not "65536"'],
  [{ PORT: '-1' }, 'PORT must be a whole number from 0 to 65535, not "-1"'],
  [{ PORT: '3e3' }, 'PORT must be a whole number from 0 to 65535, not "3e3"'],
  [{ PORT: '0x10' }, 'PORT must be a whole number from 0 to 65535, not "0x10"'],
  [{ METRICS_PORT: '3000' }, 'METRICS_PORT and PORT must differ'],
  [{ METRICS_PORT: '65535', WORKER_INDEX: '1' }, 'METRICS_PORT must leave room for 1 more, not "65535"'],
  [{ METRICS_PORT: 'yes' }, 'METRICS_PORT must be a whole number from 0 to 65535, not "yes"'],
  [{ LOG_FORMAT: 'xml' }, 'LOG_FORMAT must be one of json, text, not "xml"'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of silent, error, warn, info, debug, not "loud"'],
  [{ BILLING_MODE: 'free' }, 'BILLING_MODE must be one of demo, stripe, off, not "free"'],
  [{ RATE_LIMITS: 'maybe' }, 'RATE_LIMITS must be on or off, not "maybe"'],
  [{ ALLOW_DEMO_BILLING: '2' }, 'ALLOW_DEMO_BILLING must be on or off, not "2"'],
  [{ RESET_TOKEN_TTL_MS: '0' }, 'RESET_TOKEN_TTL_MS must be a whole number from 1000 to 86400000, not "0"'],
  [{ INACTIVITY_OFF_MS: '1.5' }, 'INACTIVITY_OFF_MS must be a whole number from 100 to 86400000, not "1.5"'],
  [{ INACTIVITY_WARN_MS: '-1' }, 'INACTIVITY_WARN_MS must be a whole number from 100 to 86400000, not "-1"'],
  [{ INACTIVITY_OFF_MS: '900000' }, 'INACTIVITY_WARN_MS must be less than INACTIVITY_OFF_MS'],
  [{ INACTIVITY_WARN_MS: '1200001' }, 'INACTIVITY_WARN_MS must be less than INACTIVITY_OFF_MS'],
  [{ PUBLIC_URL: 'bowl.example' }, 'PUBLIC_URL must be an address that begins with http:// or https://'],
  [{ PUBLIC_URL: 'ftp://bowl.example' }, 'PUBLIC_URL must be an address that begins with http:// or https://'],
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must be an address that begins with postgres:// or postgresql://'],
  [{ SMTP_URL: 'mail.example' }, 'SMTP_URL must be an address that begins with smtp:// or smtps://'],
  [{ MAP_TILES_URL: 'javascript:1' }, 'MAP_TILES_URL must be an address that begins with http:// or https://'],
  ...['banana', '10.0.0.0/33', '10.0.0.0/0', '::1/129', '10.0.0.1/8/8', '300.1.1.1'].map(
    (network): [Record<string, string>, string] => [
      { TRUST_PROXY: `127.0.0.1,${network}` },
      `TRUST_PROXY must be a comma-separated list of addresses or networks such as 10.0.0.0/8, not "${network}"`,
    ],
  ),
  [{ VAPID_PUBLIC_KEY }, NO_PAIR],
  [{ ...vapid, VAPID_PRIVATE_KEY: 'x' }, NO_PAIR],
  [{ ...vapid, VAPID_PUBLIC_KEY: newVapidKeys().publicKey }, NO_PAIR],
  [{ VAPID_SUBJECT: 'us@bowl.example' }, 'VAPID_SUBJECT must be an address that begins with mailto: or https://'],
  [{ BILLING_MODE: 'stripe' }, `BILLING_MODE is stripe, so ${STRIPE_KEYS} must be set`],
  [{ STRIPE_SECRET_KEY: 'sk_1' }, `Set all three: ${STRIPE_KEYS}`],
  [{ ...stripe, STRIPE_PUBLISHABLE_KEY: '' }, `Set all three: ${STRIPE_KEYS}`],
  [{ ...stripe, STRIPE_WEBHOOK_SECRET: ' ' }, `Set all three: ${STRIPE_KEYS}`],
  [{ STRIPE_WEBHOOK_SECRET: 'whsec_1' }, `Set all three: ${STRIPE_KEYS}`],
]

test.each([
  [{ WEB_CONCURRENCY: '2' }, NOT_SHARED],
  [{ WEB_CONCURRENCY: '2', DATABASE_URL: shared.DATABASE_URL }, NOT_SHARED],
  [{ ...shared, WEB_CONCURRENCY: '0' }, 'WEB_CONCURRENCY must be a whole number from 1 to 64, not "0"'],
  [{ ...shared, WEB_CONCURRENCY: 'auto' }, 'WEB_CONCURRENCY must be a whole number from 1 to 64, not "auto"'],
  [
    { ...shared, WEB_CONCURRENCY: '2', PORT: '9465', METRICS_PORT: '9464' },
    'METRICS_PORT and PORT must differ; it takes 9464 to 9465, one for each process',
  ],
  [
    { ...shared, WEB_CONCURRENCY: '2', WORKER_INDEX: '4', PORT: '9469', METRICS_PORT: '9464' },
    'METRICS_PORT and PORT must differ; it takes 9468 to 9469, one for each process',
  ],
  [{ ...shared, WEB_CONCURRENCY: '2', METRICS_PORT: '65535' }, 'METRICS_PORT must leave room for 1 more, not "65535"'],
])('[SCALE-8] %j is reported', (env, complaint) => {
  expect(complaintOf(env)).toBe(complaint)
})

test.each(bad)('[CONFIG-1] [CONFIG-3] [CONFIG-6] %j is reported', (env, complaint) => {
  expect(complaintOf(env)).toBe(complaint)
})

test('[CONFIG-8] demo buddies are on with the embedded database and off with an external one, unless set', () => {
  const external = { DATABASE_URL: 'postgres://db/bowl' }
  expect(readConfig(external).hasDemoBuddies).toBe(false)
  expect(readConfig({ ...external, DEMO_BUDDIES: 'on' }).hasDemoBuddies).toBe(true)
})

test('[WS-2] production requires an Origin header of sockets, unless set otherwise', () => {
  expect(readConfig(production).needsSocketOrigin).toBe(true)
  expect(readConfig({ ...production, WS_REQUIRE_ORIGIN: '0' }).needsSocketOrigin).toBe(false)
})

test('[CONFIG-2] [CONFIG-3] a safe production is accepted, with billing off and more logging', () => {
  expect(readConfig(production)).toMatchObject({ isProduction: true, billingMode: 'off', logLevel: 'info' })
  expect(readConfig({ ...production, ...stripe })).toMatchObject({ billingMode: 'stripe' })
})

test('[CONFIG-1] no message repeats a value that may contain a secret', () => {
  const secret = 'hunter2-of-the-house'
  const holders = ['DATABASE_URL', 'SMTP_URL', 'PUBLIC_URL', 'MAP_TILES_URL', 'STRIPE_SECRET_KEY']
  const complaints = [
    ...holders.map((name) => complaintOf({ [name]: `x://rhoda:${secret}@db` })),
    complaintOf({ STRIPE_WEBHOOK_SECRET: secret }),
    complaintOf({ ...production, SESSION_SECRET: secret }),
    complaintOf({ ...production, ADMIN_PASSWORD: secret.slice(0, 7) }),
  ]
  for (const complaint of complaints) expect(complaint).not.toMatch(/none|hunter2/)
})

test('[CONFIG-9] docs/OPERATIONS.md explains every setting that is read, and no other', () => {
  const sources = ['server/config.ts', 'server/process/env-file.ts']
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')
  const read = [...sources.matchAll(/'([A-Z][A-Z_]+)'/g)].map(([, name]) => name)
  const explained = [...readFileSync('docs/OPERATIONS.md', 'utf8').matchAll(/^\| `([A-Z_]+)` \|/gm)].map(([, n]) => n)
  expect([...new Set(explained)].sort()).toEqual([...new Set(read)].sort())
})
