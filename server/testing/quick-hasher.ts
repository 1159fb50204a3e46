/** A quick password hasher in place of Argon2, for tests that are about something else. */
import type { Hasher } from '#server/features/auth/password/passwords.ts'
import { digestOf, newToken } from '#server/lib/tokens.ts'

/** Its beginning is the one by which a leaked hash is found (leak-scan.ts). */
const salted = (salt: string, password: string) => `$argon2id$quick$${salt}$${digestOf(salt + password)}`

export const quickHasher: Hasher = {
  hash: async (password) => salted(newToken(), password),
  verify: async (hash, password) => hash === salted(hash.split('$')[3] ?? '', password),
}

/** The same, which counts the passwords it has looked at and can be made to wait. */
export function createCountingHasher() {
  let evaluated = 0
  let isFree: Promise<void> = Promise.resolve()

  const hasher: Hasher = {
    hash: quickHasher.hash,
    async verify(hash, password) {
      evaluated += 1
      await isFree
      return quickHasher.verify(hash, password)
    },
  }

  return {
    hasher,
    /** How many passwords were looked at since it was last asked. */
    takeCount(): number {
      const counted = evaluated
      evaluated = 0
      return counted
    },
    /** Keeps every evaluation from ending until the answer is called. */
    hold(): () => void {
      let release = () => {}
      isFree = new Promise((resolve) => {
        release = resolve
      })
      return () => release()
    },
  }
}
