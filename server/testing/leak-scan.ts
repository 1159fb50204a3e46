/** Scans everything a test client receives for data of others: e-mail addresses, secrets, exact places. */
import { digestOf } from '#server/lib/tokens.ts'

/** Bounded, so that a long word does not cause quadratic backtracking. */
const EMAIL = /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+/g
const PASSWORD_HASH = /\$(?:argon2\w*|scrypt|2[aby])\$/
/** Tokens and digests are at least this long; nothing that people write is. */
const LONG_WORD = /[\w-]{40,}/g
const POSITION = /"(?:latitude|longitude)":(-?\d+\.\d{4,})/g
const OPERATOR_EMAILS = /^(?:support@onthebowl\.example|help@bowl\.example)$/
/** Outside production the outbox shows every e-mail to anyone. */
const OPEN_TO_ALL = /^\/dev\/outbox/
const RETURNS_OWN_ID = /^\/api\/(?:signup|signin|me)\b/

type Sent = { path: string; body?: string }
type Received = { where: string; text: string; isAdmin?: boolean }

/** Found since the last `takeLeaks`. */
const found: string[] = []
/** Cookies, tokens and their digests, by the client that owns them. */
const secrets = new Map<string, LeakScan>()
/** Exact coordinates by the clients that sent them; no other client may receive them. */
const places = new Map<string, Set<LeakScan>>()

export type LeakScan = ReturnType<typeof createLeakScan>

/** One per client, which may receive what it has sent itself. */
export function createLeakScan() {
  const ownEmails = new Set<string>()
  let id: string | undefined

  const scan = {
    id: () => id,

    recordSent({ path, body = '' }: Sent): void {
      for (const [email] of body.matchAll(EMAIL)) ownEmails.add(email.toLowerCase())
      if (!path.startsWith('/api/poop-pins')) return
      for (const [, number = ''] of body.matchAll(POSITION)) {
        places.set(number, (places.get(number) ?? new Set()).add(scan))
      }
    },

    registerSecret(secret: string, where: string): void {
      for (const part of secret.split('.')) {
        const owner = secrets.get(part)
        if (owner && owner !== scan) found.push(`the secret of another in ${where}`)
        for (const form of [part, digestOf(part)]) if (form.length >= 40) secrets.set(form, scan)
      }
    },

    checkReceived({ where, text, isAdmin = false }: Received): void {
      if (OPEN_TO_ALL.test(where)) return
      if (RETURNS_OWN_ID.test(where)) id = /^\{"id":"([^"]+)"/.exec(text)?.[1] ?? id
      if (PASSWORD_HASH.test(text)) found.push(`a password’s hash in ${where}`)
      if (!isAdmin) for (const [email] of text.matchAll(EMAIL)) checkEmail(email, where)
      for (const [word] of text.matchAll(LONG_WORD)) {
        if (secrets.has(word)) found.push(`a cookie, a token or its digest in ${where}`)
      }
      for (const [, number = ''] of text.matchAll(POSITION)) {
        if (!isOwnPlace(number)) found.push(`the exact place of another, ${number}, in ${where}`)
      }
    },
  }

  function checkEmail(email: string, where: string): void {
    if (!ownEmails.has(email.toLowerCase()) && !OPERATOR_EMAILS.test(email))
      found.push(`the address ${email} in ${where}`)
  }

  /** A place that no client has sent cannot be judged. */
  function isOwnPlace(number: string): boolean {
    const owners = places.get(number)
    return !owners || owners.has(scan) || (id !== undefined && [...owners].some((owner) => owner.id() === id))
  }

  return scan
}

/** The client that owns a cookie, for a call that sends it as a header. */
export function findHolder(cookie = ''): LeakScan | undefined {
  for (const [word] of cookie.matchAll(LONG_WORD)) if (secrets.has(word)) return secrets.get(word)
  return undefined
}

/** Empties the list, and forgets places: the next test may use the same ones. */
export function takeLeaks(): string[] {
  places.clear()
  return found.splice(0)
}
