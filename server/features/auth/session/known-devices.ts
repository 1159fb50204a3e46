/**
 * Devices that have signed in to an account before: a signed cookie proves it. The proof holds until the account's
 * password changes, because it is made over the password's hash.
 */
import { digestOf, isSame, keyedDigest, newToken } from '#server/lib/tokens.ts'

/** A household shares a browser: it is known to the accounts that last signed in there. */
const ACCOUNTS_PER_DEVICE = 5
const DAY_SECONDS = 24 * 60 * 60
const BETWEEN = '~'
const PROOF = /^[\w-]{43}\.[\w-]{43}$/

export const DEVICE_COOKIE_SECONDS = 365 * DAY_SECONDS

type Account = { id: string; passwordHash: string | null }

export type KnownDevices = ReturnType<typeof createKnownDevices>

export function createKnownDevices(secret: string) {
  return {
    /** The device's own random id, if it is known to the account. */
    find(cookie: string | undefined, account: Account | undefined): string | undefined {
      const proof = account && proofsIn(cookie).find((one) => isOf(one, account))
      return proof && deviceOf(proof)
    },

    /** The cookie of this device from now on. */
    remember(cookie: string | undefined, account: Account): string {
      const others = proofsIn(cookie).filter((proof) => !isOf(proof, account))
      return [proofOf(newToken(), account), ...others].slice(0, ACCOUNTS_PER_DEVICE).join(BETWEEN)
    },
  }

  function isOf(proof: string, account: Account): boolean {
    return isSame(proof, proofOf(deviceOf(proof), account))
  }

  function proofOf(device: string, { id, passwordHash }: Account): string {
    return `${device}.${keyedDigest(`device ${device} ${id} ${digestOf(passwordHash ?? '')}`, secret)}`
  }
}

function proofsIn(cookie = ''): string[] {
  return cookie.split(BETWEEN, ACCOUNTS_PER_DEVICE).filter((proof) => PROOF.test(proof))
}

function deviceOf(proof: string): string {
  return proof.slice(0, proof.indexOf('.'))
}
