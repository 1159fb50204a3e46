/** Reads the environment into one typed, validated object. Refuses an unsafe production configuration. */
import { resolve } from 'node:path'
import { RESET_TOKEN_MINUTES } from '#contract/people/auth.ts'
import { PAYMENT_TIMEOUT_MS } from '#contract/premium/premium.ts'
import { isLoopback } from '#server/lib/addresses.ts'
import { createReader, type Environment, type Reader } from '#server/lib/settings-reader.ts'
import { isVapidPair } from '#server/lib/vapid-keys.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const SECRET_MIN = 32
const ADMIN_PASSWORD_MIN = 12
const GENERATE_HINT = `; make one: node -e "console.log(require('crypto').randomBytes(32).toString('hex'))"`
const STRIPE = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const
const STRIPE_KEYS = `${STRIPE[0]}, ${STRIPE[1]} and ${STRIPE[2]}`

export type Config = ReturnType<typeof readConfig>

export function readConfig(env: Environment) {
  const read = createReader(env)
  const isProduction = read.text('NODE_ENV') === 'production'
  const port = read.integer('PORT', { min: 0, max: 65_535, otherwise: 3000 })
  const stripe = readStripe(read)
  const publicUrl = read.url('PUBLIC_URL', ['http:', 'https:'])?.replace(/\/+$/, '')
  const supportEmail = read.text('SUPPORT_EMAIL') ?? 'support@onthebowl.example'
  const databaseUrl = read.url('DATABASE_URL', ['postgres:', 'postgresql:'])
  const webConcurrency = read.integer('WEB_CONCURRENCY', { min: 1, max: 64, otherwise: 1 })
  const workerIndex = read.integer('WORKER_INDEX', { min: 0, max: 1023, otherwise: 0 })
  const host = read.text('HOST') ?? '127.0.0.1'
  const isLocal = !isProduction && isLoopback(host) && isOnThisMachine(publicUrl)
  const smtpUrl = read.url('SMTP_URL', ['smtp:', 'smtps:'])
  const mailOutboxDir = read.text('MAIL_OUTBOX_DIR')

  const config = {
    isProduction,
    port,
    host,
    /** Only this machine can reach the server, so it may offer the outbox and demo billing. */
    isLocal,
    webConcurrency,
    workerIndex,
    drainMs: read.integer('DRAIN_MS', { min: 0, max: MINUTE, otherwise: 0 }),
    publicUrl,
    metrics: readMetrics(read, { port, webConcurrency, workerIndex }),
    trustProxy: read.networks('TRUST_PROXY'),
    logLevel: read.choice('LOG_LEVEL', ['silent', 'error', 'warn', 'info', 'debug'], isProduction ? 'info' : 'warn'),
    logFormat: read.choice('LOG_FORMAT', ['json', 'text'], isProduction ? 'json' : 'text'),
    dataDir: resolve(read.text('DATA_DIR') ?? 'data'),
    databaseUrl,
    redisUrl: read.url('REDIS_URL', ['redis:', 'rediss:']),
    redisTimeoutMs: read.integer('REDIS_TIMEOUT_MS', { min: 10, max: 10_000, otherwise: 300 }),
    sessionSecret: read.text('SESSION_SECRET'),
    adminPassword: read.text('ADMIN_PASSWORD'),
    billingMode: read.choice('BILLING_MODE', ['demo', 'stripe', 'off'], stripe ? 'stripe' : isLocal ? 'demo' : 'off'),
    isBillingModeSet: read.text('BILLING_MODE') !== undefined,
    allowDemoBilling: read.flag('ALLOW_DEMO_BILLING', false),
    stripe,
    smtpUrl,
    mailFrom: read.text('MAIL_FROM') ?? 'On the Bowl <no-reply@localhost>',
    mailOutboxDir,
    hasOutbox: isLocal && !smtpUrl,
    canSendMail: isLocal || smtpUrl !== undefined || mailOutboxDir !== undefined,
    supportEmail,
    push: readPush(read, { publicUrl, supportEmail }),
    resetTokenMs: read.integer('RESET_TOKEN_TTL_MS', {
      min: 1000,
      max: DAY,
      otherwise: RESET_TOKEN_MINUTES * MINUTE,
    }),
    times: {
      graceMs: read.integer('PRESENCE_GRACE_MS', { min: 0, max: DAY, otherwise: 15_000 }),
      resumeMs: read.integer('SIT_RESUME_MS', { min: 0, max: DAY, otherwise: 3 * MINUTE }),
      warnMs: read.integer('INACTIVITY_WARN_MS', { min: 100, max: DAY, otherwise: 15 * MINUTE }),
      endAfterInactiveMs: read.integer('INACTIVITY_OFF_MS', { min: 100, max: DAY, otherwise: 20 * MINUTE }),
    },
    hasDemoBuddies: read.flag('DEMO_BUDDIES', databaseUrl === undefined),
    maxConnections: read.integer('MAX_CONNECTIONS', { min: 1, max: 1_000_000, otherwise: 20_000 }),
    needsSocketOrigin: read.flag('WS_REQUIRE_ORIGIN', isProduction),
    clockOffsetMs: read.integer('CLOCK_OFFSET_MS', { min: -1e12, max: 1e12, otherwise: 0 }),
    hasRateLimits: read.flag('RATE_LIMITS', true),
    analyticsMeasurementId: read.text('ANALYTICS_MEASUREMENT_ID'),
    mapTilesUrl: read.url('MAP_TILES_URL', ['http:', 'https:']),
    mapTilesAttribution: read.text('MAP_TILES_ATTRIBUTION') ?? '© OpenStreetMap contributors',
  }

  if (config.billingMode === 'stripe' && !stripe) {
    read.complain(['BILLING_MODE', ...STRIPE], `BILLING_MODE is stripe, so ${STRIPE_KEYS} must be set`)
  }
  if (config.redisUrl && !databaseUrl) {
    read.complain(
      ['REDIS_URL', 'DATABASE_URL'],
      'REDIS_URL is for several processes, so DATABASE_URL must be set: the embedded database has one',
    )
  }
  if (config.webConcurrency > 1 && !config.redisUrl) {
    read.complain(
      ['WEB_CONCURRENCY', 'DATABASE_URL', 'REDIS_URL'],
      'WEB_CONCURRENCY is more than 1, so DATABASE_URL and REDIS_URL must be set',
    )
  }
  if (config.times.warnMs >= config.times.endAfterInactiveMs) {
    const both = ['INACTIVITY_WARN_MS', 'INACTIVITY_OFF_MS']
    read.complain(both, 'INACTIVITY_WARN_MS must be less than INACTIVITY_OFF_MS')
  }
  if (isProduction) refuseUnsafe(config, read)
  read.finish()
  return config
}

type ProductionSettings = {
  publicUrl: string | undefined
  sessionSecret: string | undefined
  adminPassword: string | undefined
  billingMode: string
  allowDemoBilling: boolean
  stripe: { apiBase: string | undefined } | undefined
  push: { fakeOrigin: string | undefined }
  hasRateLimits: boolean
  clockOffsetMs: number
}

function refuseUnsafe(config: ProductionSettings, read: Reader): void {
  const refuse = (name: string, why: string, hint = '') =>
    read.complain(name, `${name} ${why} (NODE_ENV is production)${hint}`)
  if (!config.publicUrl) refuse('PUBLIC_URL', 'must be set')
  else if (!isSecure(config.publicUrl)) refuse('PUBLIC_URL', 'must begin with https://')
  if ((config.sessionSecret ?? '').length < SECRET_MIN) {
    refuse('SESSION_SECRET', `must have at least ${SECRET_MIN} characters`, GENERATE_HINT)
  }
  if ((config.adminPassword ?? '').length < ADMIN_PASSWORD_MIN) {
    refuse('ADMIN_PASSWORD', `must have at least ${ADMIN_PASSWORD_MIN} characters`, GENERATE_HINT)
  }
  if (config.billingMode === 'demo' && !config.allowDemoBilling) {
    read.complain('BILLING_MODE', 'BILLING_MODE=demo needs ALLOW_DEMO_BILLING=1 (NODE_ENV is production)')
  }
  if (config.stripe?.apiBase && !isSecure(config.stripe.apiBase)) refuse('STRIPE_API_BASE', 'must begin with https://')
  if (config.push.fakeOrigin) refuse('PUSH_STAND_IN', 'must not be set')
  if (!config.hasRateLimits) refuse('RATE_LIMITS', 'must be on')
  if (config.clockOffsetMs !== 0) refuse('CLOCK_OFFSET_MS', 'must not be set')
}

/** Plain http is fine where nothing leaves the machine. */
function isSecure(address: string): boolean {
  return new URL(address).protocol === 'https:' || isOnThisMachine(address)
}

function isOnThisMachine(address: string | undefined): boolean {
  return address === undefined || isLoopback(new URL(address).hostname)
}

type Ports = { port: number; webConcurrency: number; workerIndex: number }

/** The processes of one machine take consecutive ports, so all of them are checked before the first starts. */
function readMetrics(read: Reader, { port, webConcurrency, workerIndex }: Ports) {
  const host = read.text('METRICS_HOST') ?? '127.0.0.1'
  const first = read.integer('METRICS_PORT', { min: 0, max: 65_535, otherwise: Number.NaN })
  if (Number.isNaN(first)) return { host, port: undefined }
  if (first === 0) return { host, port: 0 }
  const own = first + workerIndex
  const last = own + webConcurrency - 1
  if (last > 65_535) {
    read.complain('METRICS_PORT', `METRICS_PORT must leave room for ${last - first} more, not "${first}"`)
  }
  if (port >= own && port <= last) {
    const range = own === last ? '' : `; it takes ${own} to ${last}, one for each process`
    read.complain(['METRICS_PORT', 'PORT'], `METRICS_PORT and PORT must differ${range}`)
  }
  return { host, port: own }
}

function readStripe(read: Reader) {
  const secretKey = read.text('STRIPE_SECRET_KEY')
  const webhookSecret = read.text('STRIPE_WEBHOOK_SECRET')
  const publishableKey = read.text('STRIPE_PUBLISHABLE_KEY')
  const apiBase = read.url('STRIPE_API_BASE', ['http:', 'https:'])
  const timeoutMs = read.integer('STRIPE_TIMEOUT_MS', {
    min: 100,
    max: PAYMENT_TIMEOUT_MS,
    otherwise: PAYMENT_TIMEOUT_MS,
  })
  if (!secretKey && !webhookSecret && !publishableKey) return undefined
  // With an empty webhook secret anyone could sign events.
  if (!secretKey || !webhookSecret || !publishableKey) {
    read.complain(STRIPE, `Set all three: ${STRIPE_KEYS}`)
    return undefined
  }
  return { secretKey, webhookSecret, publishableKey, apiBase, timeoutMs }
}

/** Without VAPID keys here, the server generates a pair once and stores it. */
function readPush(read: Reader, { publicUrl, supportEmail }: { publicUrl: string | undefined; supportEmail: string }) {
  const subject = read.text('VAPID_SUBJECT') ?? (isPublicSite(publicUrl) ? publicUrl : `mailto:${supportEmail}`)
  const fakeOrigin = read.url('PUSH_STAND_IN', ['http:', 'https:'])
  if (!/^(mailto:[^@\s]+@[^@\s]+|https:\/\/\S+)$/.test(subject) || !URL.canParse(subject)) {
    read.complain('VAPID_SUBJECT', 'VAPID_SUBJECT must be an address that begins with mailto: or https://')
  }
  return { keys: readVapidKeys(read), subject, fakeOrigin: fakeOrigin && new URL(fakeOrigin).origin }
}

function readVapidKeys(read: Reader) {
  const publicKey = read.text('VAPID_PUBLIC_KEY')
  const privateKey = read.text('VAPID_PRIVATE_KEY')
  if (!publicKey && !privateKey) return undefined
  if (publicKey && privateKey && isVapidPair({ publicKey, privateKey })) return { publicKey, privateKey }
  const both = ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY']
  read.complain(both, 'VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY must be one pair of keys in base64url')
  return undefined
}

/** Push services want a contact address; localhost is not one. */
function isPublicSite(address: string | undefined): address is string {
  return address !== undefined && /^https:\/\/[^/:]+\.[^/:]/.test(address)
}
