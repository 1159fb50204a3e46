/** Password hashing that cannot be turned into a way to exhaust the machine. */
import { randomBytes } from 'node:crypto'
import { COMMON_PASSWORDS } from './common-passwords.ts'
import { type AtOnce, createHashQueue, type HashCaller, type LaneSize } from './hash-queue.ts'
import { createHashThreads } from './hash-threads.ts'

// Argon2id is the library's default algorithm; a test holds it to that.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const AT_ONCE = { all: 2, unknown: 1 }
const LANES = {
  known: { waiting: 50, perCaller: 10 },
  // As many as an address may send at once; it waits its turn with them.
  unknown: { waiting: 200, perCaller: 25 },
}

/** Replaced in tests that count how many passwords are looked at. */
export type Hasher = {
  hash: (password: string) => Promise<string>
  verify: (hash: string, password: string) => Promise<boolean>
}

const argon2id: Hasher = createHashThreads(COST)

type Needs = { hasher?: Hasher | undefined; atOnce?: AtOnce; lanes?: Record<HashCaller['lane'], LaneSize> }

export type Passwords = ReturnType<typeof createPasswords>

export function createPasswords({ hasher = argon2id, atOnce = AT_ONCE, lanes = LANES }: Needs = {}) {
  const queue = createHashQueue(atOnce, lanes)
  const nobodysHash = makeUnmatchableHash()

  return {
    /** How many wait for their turn. */
    waiting: queue.waiting,

    hash: (password: string, caller: HashCaller): Promise<string> => queue.run(caller, () => hasher.hash(password)),

    /** Without a hash it is the work of a failed sign-in all the same, so that the time taken does not tell who has one. */
    verify(hash: string | null | undefined, password: string, caller: HashCaller): Promise<boolean> {
      return queue.run(caller, () => hasher.verify(hash ?? nobodysHash, password))
    },
  }
}

/** Whoever has proven to belong here: by a device, a session, a reset link or as the admin. */
export function knownCaller(key: string): HashCaller {
  return { lane: 'known', key }
}

export function unknownCaller(address: string): HashCaller {
  return { lane: 'unknown', key: address }
}

/** Whether a password is among the first that anyone would try. */
export function isCommonPassword(password: string): boolean {
  const folded = password.trim().toLowerCase()
  return COMMON_PASSWORDS.has(folded) || isEvenlySpaced(folded)
}

/** A well-formed hash of the usual cost whose digest is random: checking against it takes as long, and fails. */
function makeUnmatchableHash(): string {
  const { memoryCost, timeCost, parallelism } = COST
  const [salt, digest] = [randomBytes(16), randomBytes(32)].map((bytes) => bytes.toString('base64').replace(/=+$/, ''))
  return `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${salt}$${digest}`
}

/** "aaaaaa", "abcdef", "987654": each character is the same step away from the one before. */
function isEvenlySpaced(text: string): boolean {
  const codes = Array.from(text, (character) => character.codePointAt(0) ?? 0)
  const steps = new Set(codes.slice(1).map((code, place) => code - (codes[place] ?? 0)))
  return steps.size <= 1
}
