/** Password hashing that cannot be turned into a way to exhaust the machine. */
import { randomBytes } from 'node:crypto'
import { hash as argonHash, verify as argonVerify } from '@node-rs/argon2'
import { Problem } from '#contract/problems.ts'
import { COMMON_PASSWORDS } from './common-passwords.ts'

// Argon2id is the library's default algorithm; a test holds it to that.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const RETRY_AFTER_SECONDS = 2

/** Replaced in tests that count how many passwords are looked at. */
export type Hasher = {
  hash: (password: string) => Promise<string>
  verify: (hash: string, password: string) => Promise<boolean>
}

const argon2id: Hasher = { hash: (password) => argonHash(password, COST), verify: argonVerify }

type Needs = { hasher?: Hasher | undefined; maxInFlight?: number; maxQueued?: number }

export type Passwords = ReturnType<typeof createPasswords>

export function createPasswords({ hasher = argon2id, maxInFlight = 2, maxQueued = 50 }: Needs = {}) {
  const inTurn = createQueue(maxInFlight, maxQueued)
  const nobodysHash = makeUnmatchableHash()

  return {
    /** How many wait for their turn. */
    waiting: inTurn.waiting,
    hash: (password: string): Promise<string> => inTurn(() => hasher.hash(password)),
    verify: (hash: string, password: string): Promise<boolean> => inTurn(() => hasher.verify(hash, password)),
    /** The work of a failed sign-in without an account, so that the time taken does not tell who has one. */
    verifyAgainstNobody: (password: string): Promise<boolean> => inTurn(() => hasher.verify(nobodysHash, password)),
  }
}

/** Whether a password is among the first that anyone would try. */
export function isCommonPassword(password: string): boolean {
  const folded = password.trim().toLowerCase()
  return COMMON_PASSWORDS.has(folded) || isEvenlySpaced(folded)
}

/** Runs a few at a time, lets some wait in order of arrival, and turns the rest away. */
function createQueue(maxInFlight: number, maxQueued: number) {
  const waiting: (() => void)[] = []
  let inFlight = 0

  async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (inFlight >= maxInFlight) {
      if (waiting.length >= maxQueued) throw new Problem('BUSY', { retryAfterSeconds: RETRY_AFTER_SECONDS })
      // Whoever finishes hands its place over, so the count does not change and nobody can slip in between.
      await new Promise<void>((start) => waiting.push(start))
    } else {
      inFlight += 1
    }
    try {
      return await work()
    } finally {
      const startNext = waiting.shift()
      if (startNext) startNext()
      else inFlight -= 1
    }
  }

  return Object.assign(inTurn, { waiting: () => waiting.length })
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
