/** A quick hasher for tests, which counts the passwords it has looked at and can be made to wait. */
import type { Hasher } from '#server/features/auth/passwords.ts'
import { digestOf, newToken } from '#server/secrets.ts'

export function createCountingHasher() {
  let evaluated = 0
  let isFree: Promise<void> = Promise.resolve()
  const salted = (salt: string, password: string) => `${salt}.${digestOf(salt + password)}`

  const hasher: Hasher = {
    hash: async (password) => salted(newToken(), password),
    async verify(hash, password) {
      evaluated += 1
      await isFree
      const [salt = ''] = hash.split('.')
      return hash === salted(salt, password)
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
