/** Recognises devices that have signed in before, by a cookie whose signature covers the password hash. */
import { digestOf, isSame, keyedDigest, newToken } from '#server/lib/tokens.ts'

/** People of one household share a browser; the last accounts that signed in there know it. */
const ACCOUNTS_PER_DEVICE = 5
const DAY_SECONDS = 24 * 60 * 60
const SEPARATOR = '~'
const PROOF_PATTERN = /^[\w-]{43}\.[\w-]{43}$/

export const DEVICE_COOKIE_SECONDS = 365 * DAY_SECONDS

type Account = { id: string; passwordHash: string | null }

export type KnownDevices = ReturnType<typeof createKnownDevices>

export function createKnownDevices(secret: string) {
  return {
    /** The device's random id, if the account knows it. */
    find(cookie: string | undefined, account: Account | undefined): string | undefined {
      const proof = account && parseProofs(cookie).find((proof) => belongsTo(proof, account))
      return proof && deviceId(proof)
    },

    remember(cookie: string | undefined, account: Account): string {
      const others = parseProofs(cookie).filter((proof) => !belongsTo(proof, account))
      return [createProof(newToken(), account), ...others].slice(0, ACCOUNTS_PER_DEVICE).join(SEPARATOR)
    },
  }

  function belongsTo(proof: string, account: Account): boolean {
    return isSame(proof, createProof(deviceId(proof), account))
  }

  function createProof(device: string, { id, passwordHash }: Account): string {
    return `${device}.${keyedDigest(`device ${device} ${id} ${digestOf(passwordHash ?? '')}`, secret)}`
  }
}

function parseProofs(cookie = ''): string[] {
  return cookie.split(SEPARATOR, ACCOUNTS_PER_DEVICE).filter((proof) => PROOF_PATTERN.test(proof))
}

function deviceId(proof: string): string {
  return proof.slice(0, proof.indexOf('.'))
}
