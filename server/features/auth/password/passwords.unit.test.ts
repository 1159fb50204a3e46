/** Password hashing: strength, concurrency, equal cost without an account, and common passwords. */
import { readdirSync, readFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import { expect, test } from 'vitest'
import { COMMON_PASSWORDS } from './common-passwords.ts'
import { createPasswords, type Hasher, isCommonPassword, knownCaller } from './passwords.ts'

const rhoda = knownCaller('u-rhoda')

test('[AUTH-13] a password is hashed with argon2id at 19 MiB and two passes, salted', async () => {
  const passwords = createPasswords()
  const [one, two] = await Promise.all([
    passwords.hash('two-ply forever', rhoda),
    passwords.hash('two-ply forever', rhoda),
  ])
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(two).not.toBe(one)
})

test.runIf(process.platform === 'linux')('[AUTH-43] passwords are hashed at a low priority', async () => {
  const before = getPriority()
  await createPasswords().hash('two-ply forever', rhoda)
  expect(threadPriorities()).toContain(10)
  expect(getPriority()).toBe(before)
})

/** From /proc: the seventeenth field after the name. */
function threadPriorities(): number[] {
  const stats = readdirSync('/proc/self/task').map((thread) => readFileSync(`/proc/self/task/${thread}/stat`, 'utf8'))
  return stats.map((stat) => Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16]))
}

test('[AUTH-12] the right password verifies and any other does not', async () => {
  const passwords = createPasswords()
  const hash = await passwords.hash('two-ply forever', rhoda)
  expect(await passwords.verify(hash, 'two-ply forever', rhoda)).toBe(true)
  expect(await passwords.verify(hash, 'Two-ply forever', rhoda)).toBe(false)
  expect(await passwords.verify(hash, '', rhoda)).toBe(false)
})

test('[AUTH-14] all of 128 characters count', async () => {
  const passwords = createPasswords()
  const hash = await passwords.hash(`${'x'.repeat(127)}a`, rhoda)
  expect(await passwords.verify(hash, `${'x'.repeat(127)}b`, rhoda)).toBe(false)
})

test('[AUTH-12] verifying without an account costs the same and never matches', async () => {
  const hash = await createPasswords().hash('two-ply forever', rhoda)
  expect(await createPasswords().verify(undefined, 'two-ply forever', rhoda)).toBe(false)

  const { hasher, verified } = createRecordingHasher()
  const passwords = createPasswords({ hasher })
  await passwords.verify(undefined, 'two-ply forever', rhoda)
  await passwords.verify(hash, 'wrong one', rhoda)
  const [withoutAccount, withAccount] = verified.map((verifiedHash) =>
    verifiedHash.split('$').map((part, index) => (index < 4 ? part : part.length)),
  )
  expect(withoutAccount).toEqual(withAccount)
})

test('[AUTH-13] at most two hashes run at once, and the waiting ones follow', async () => {
  const { hasher, maxConcurrency } = createRecordingHasher()
  const passwords = createPasswords({ hasher })
  const hashes = await Promise.all(Array.from({ length: 6 }, (_, n) => passwords.hash(`person ${n}`, rhoda)))
  expect(new Set(hashes).size).toBe(6)
  expect(maxConcurrency()).toBe(2)
})

test.each(['123456', 'Password', 'QWERTY123', ' letmein ', 'onthebowl', 'aaaaaa', '987654321', 'abcdefgh'])(
  '[AUTH-15] %j is too common',
  (password) => {
    expect(isCommonPassword(password)).toBe(true)
  },
)

test.each(['two-ply forever', 'Rhoda-sits-7', 'xk4!pz', 'correct horse battery'])(
  '[AUTH-15] %j is not too common',
  (password) => {
    expect(isCommonPassword(password)).toBe(false)
  },
)

test('[AUTH-15] the list contains only passwords that pass the length check, in lower case', () => {
  const useless = [...COMMON_PASSWORDS].filter((word) => word.length < 6 || word !== word.toLowerCase())
  expect(useless).toEqual([])
  expect(COMMON_PASSWORDS.size).toBeGreaterThan(500)
})

/** A fake hasher that records its concurrency and the verified hashes. */
function createRecordingHasher() {
  const verified: string[] = []
  let running = 0
  let most = 0
  const hasher: Hasher = {
    async hash(password) {
      running += 1
      most = Math.max(most, running)
      await new Promise((done) => setImmediate(done))
      running -= 1
      return `hash of ${password}`
    },
    async verify(hash) {
      verified.push(hash)
      return false
    },
  }
  return { hasher, verified, maxConcurrency: () => most }
}
