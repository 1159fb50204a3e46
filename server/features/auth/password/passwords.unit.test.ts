/** Proves that passwords are hashed well, a few at a time, and that unknown people cost the same work. */
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
  await createPasswords().hash('two-ply forever', rhoda)
  expect(prioritiesOfThreads()).toContain(10)
  expect(getPriority()).toBe(0)
})

/** As /proc tells them: the seventeenth word after the name. */
function prioritiesOfThreads(): number[] {
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

test('[AUTH-14] the last of 128 characters counts', async () => {
  const passwords = createPasswords()
  const hash = await passwords.hash(`${'x'.repeat(127)}a`, rhoda)
  expect(await passwords.verify(hash, `${'x'.repeat(127)}b`, rhoda)).toBe(false)
})

test('[AUTH-12] nobody is verified at the same cost as somebody, and never matches', async () => {
  const hash = await createPasswords().hash('two-ply forever', rhoda)
  expect(await createPasswords().verify(undefined, 'two-ply forever', rhoda)).toBe(false)

  const { hasher, verified } = watchedHasher()
  const passwords = createPasswords({ hasher })
  await passwords.verify(undefined, 'two-ply forever', rhoda)
  await passwords.verify(hash, 'wrong one', rhoda)
  const [nobody, somebody] = verified.map((seen) =>
    seen.split('$').map((part, place) => (place < 4 ? part : part.length)),
  )
  expect(nobody).toEqual(somebody)
})

test('[AUTH-13] at most two are calculated at once, and those who wait are served', async () => {
  const { hasher, mostAtOnce } = watchedHasher()
  const passwords = createPasswords({ hasher })
  const hashes = await Promise.all(Array.from({ length: 6 }, (_, n) => passwords.hash(`person ${n}`, rhoda)))
  expect(new Set(hashes).size).toBe(6)
  expect(mostAtOnce()).toBe(2)
})

test.each(['123456', 'Password', 'QWERTY123', ' letmein ', 'onthebowl', 'aaaaaa', '987654321', 'abcdefgh'])(
  '[AUTH-15] %j is too common',
  (password) => {
    expect(isCommonPassword(password)).toBe(true)
  },
)

test.each(['two-ply forever', 'Rhoda-sits-7', 'xk4!pz', 'correct horse battery'])('[AUTH-15] %j is not', (password) => {
  expect(isCommonPassword(password)).toBe(false)
})

test('[AUTH-15] the list holds only what could be typed as a password here', () => {
  const useless = [...COMMON_PASSWORDS].filter((word) => word.length < 6 || word !== word.toLowerCase())
  expect(useless).toEqual([])
  expect(COMMON_PASSWORDS.size).toBeGreaterThan(500)
})

/** Calculates nothing, and says how many ran at once and which hashes were verified. */
function watchedHasher() {
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
  return { hasher, verified, mostAtOnce: () => most }
}
