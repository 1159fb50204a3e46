/** A fast password hasher in place of Argon2, for tests about something else. */
import type { Hasher } from '#server/features/auth/password/passwords.ts'
import { digestOf, newToken } from '#server/lib/tokens.ts'

/** The prefix lets leak-scan.ts find a leaked hash. */
const salted = (salt: string, password: string) => `$argon2id$quick$${salt}$${digestOf(salt + password)}`

export const quickHasher: Hasher = {
  hash: async (password) => salted(newToken(), password),
  verify: async (hash, password) => hash === salted(hash.split('$')[3] ?? '', password),
}

/** Counts the passwords it verifies, and can be paused. */
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
    takeCount(): number {
      const counted = evaluated
      evaluated = 0
      return counted
    },
    /** Pauses verification until the returned function is called. */
    hold(): () => void {
      let release = () => {}
      isFree = new Promise((resolve) => {
        release = resolve
      })
      return () => release()
    },
  }
}
