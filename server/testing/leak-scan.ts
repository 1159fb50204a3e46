/** Looks through everything that a test's client is sent for what belongs to another: addresses, secrets, places. */
import { digestOf } from '#server/lib/tokens.ts'

/** Bounded, so that a long word is not looked at again from each of its characters. */
const EMAIL = /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+/g
const PASSWORD_HASH = /\$(?:argon2\w*|scrypt|2[aby])\$/
/** Tokens and their digests are at least this long, and nothing that people write is. */
const LONG_WORD = /[\w-]{40,}/g
const POSITION = /"(?:latitude|longitude)":(-?\d+\.\d{4,})/g
/** Whom everyone may write to. */
const OPERATORS = /^(?:support@onthebowl\.example|help@bowl\.example)$/
/** Letters to everyone lie open there, outside production. */
const OPEN_TO_ALL = /^\/dev\/outbox/
const TELLS_WHO_CALLS = /^\/api\/(?:signup|signin|me)\b/

type Sent = { path: string; body?: string }
type Heard = { where: string; text: string; isAdmin?: boolean }

/** What was found since it was last asked. */
const found: string[] = []
/** Cookies and tokens by the client that they were given to; their digests too. */
const secrets = new Map<string, LeakScan>()
/** Coordinates by those who sent them: nobody else may see them as exactly. */
const places = new Map<string, Set<LeakScan>>()

export type LeakScan = ReturnType<typeof createLeakScan>

/** One for each client: what it sends is its own, and so is what it may hear. */
export function createLeakScan() {
  const ownEmails = new Set<string>()
  let id: string | undefined

  const scan = {
    id: () => id,

    /** What a client says itself it may hear again. */
    says({ path, body = '' }: Sent): void {
      for (const [email] of body.matchAll(EMAIL)) ownEmails.add(email.toLowerCase())
      if (!path.startsWith('/api/poop-pins')) return
      for (const [, number = ''] of body.matchAll(POSITION)) {
        places.set(number, (places.get(number) ?? new Set()).add(scan))
      }
    },

    /** A cookie or a token that was meant for this client alone. */
    isGiven(secret: string, where: string): void {
      for (const part of secret.split('.')) {
        const owner = secrets.get(part)
        if (owner && owner !== scan) found.push(`the secret of another in ${where}`)
        for (const form of [part, digestOf(part)]) if (form.length >= 40) secrets.set(form, scan)
      }
    },

    hears({ where, text, isAdmin = false }: Heard): void {
      if (OPEN_TO_ALL.test(where)) return
      if (TELLS_WHO_CALLS.test(where)) id = /^\{"id":"([^"]+)"/.exec(text)?.[1] ?? id
      if (PASSWORD_HASH.test(text)) found.push(`a password’s hash in ${where}`)
      if (!isAdmin) for (const [email] of text.matchAll(EMAIL)) look(email, where)
      for (const [word] of text.matchAll(LONG_WORD)) {
        if (secrets.has(word)) found.push(`a cookie, a token or its digest in ${where}`)
      }
      for (const [, number = ''] of text.matchAll(POSITION)) {
        if (!isOwnPlace(number)) found.push(`the exact place of another, ${number}, in ${where}`)
      }
    },
  }

  function look(email: string, where: string): void {
    if (!ownEmails.has(email.toLowerCase()) && !OPERATORS.test(email)) found.push(`the address ${email} in ${where}`)
  }

  /** Of a place that no client has sent nothing is known. */
  function isOwnPlace(number: string): boolean {
    const owners = places.get(number)
    return !owners || owners.has(scan) || (id !== undefined && [...owners].some((owner) => owner.id() === id))
  }

  return scan
}

/** The client that a cookie was given to, for a call that carries it by hand: it speaks for that client. */
export function holderOf(cookie = ''): LeakScan | undefined {
  for (const [word] of cookie.matchAll(LONG_WORD)) if (secrets.has(word)) return secrets.get(word)
  return undefined
}

/** What was found, once. Places are forgotten: the next test may have others at the same ones. */
export function takeLeaks(): string[] {
  places.clear()
  return found.splice(0)
}
