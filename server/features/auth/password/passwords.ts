/** Password hashing, queued so that a flood of sign-ins cannot exhaust the machine. */
import { randomBytes } from 'node:crypto'
import { COMMON_PASSWORDS } from './common-passwords.ts'
import { createHashQueue, type HashCaller, type HashConcurrency, type QueueSize } from './hash-queue.ts'
import { createHashThreads } from './hash-threads.ts'

// Argon2id is the library's default algorithm; a test checks it.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const CONCURRENCY = { all: 2, unknown: 1 }
const LANES = {
  known: { waiting: 50, perCaller: 10 },
  // As many as an address may send before its rate limit.
  unknown: { waiting: 200, perCaller: 25 },
}

export type Hasher = {
  hash: (password: string) => Promise<string>
  verify: (hash: string, password: string) => Promise<boolean>
}

const argon2id: Hasher = createHashThreads(COST)

type Needs = {
  hasher?: Hasher | undefined
  concurrency?: HashConcurrency
  lanes?: Record<HashCaller['lane'], QueueSize>
}

export type Passwords = ReturnType<typeof createPasswords>

export function createPasswords({ hasher = argon2id, concurrency = CONCURRENCY, lanes = LANES }: Needs = {}) {
  const queue = createHashQueue(concurrency, lanes)
  const dummyHash = makeUnmatchableHash()

  return {
    waiting: queue.waiting,

    hash: (password: string, caller: HashCaller): Promise<string> => queue.run(caller, () => hasher.hash(password)),

    /** Does the same work without a hash, so that the time taken does not reveal who has an account. */
    verify(hash: string | null | undefined, password: string, caller: HashCaller): Promise<boolean> {
      return queue.run(caller, () => hasher.verify(hash ?? dummyHash, password))
    },
  }
}

/** A caller with a known device, a session or a reset link, or an admin. */
export function knownCaller(key: string): HashCaller {
  return { lane: 'known', key }
}

export function unknownCaller(address: string): HashCaller {
  return { lane: 'unknown', key: address }
}

export function isCommonPassword(password: string): boolean {
  const folded = password.trim().toLowerCase()
  return COMMON_PASSWORDS.has(folded) || isEvenlySpaced(folded)
}

/** A valid hash of the usual cost with a random digest: verifying takes as long as usual, and fails. */
function makeUnmatchableHash(): string {
  const { memoryCost, timeCost, parallelism } = COST
  const [salt, digest] = [randomBytes(16), randomBytes(32)].map((bytes) => bytes.toString('base64').replace(/=+$/, ''))
  return `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${salt}$${digest}`
}

/** "aaaaaa", "abcdef", "987654": all steps from one character to the next are equal. */
function isEvenlySpaced(text: string): boolean {
  const codes = Array.from(text, (character) => character.codePointAt(0) ?? 0)
  const steps = new Set(codes.slice(1).map((code, index) => code - (codes[index] ?? 0)))
  return steps.size <= 1
}
