/** The key pair that identifies this server to push services: generated, or validated when it is set. */
import { createECDH, ECDH } from 'node:crypto'

const CURVE = 'prime256v1'
const PRIVATE_BYTES = 32
const PUBLIC_BYTES = 65

/** Both as base64url, as browsers and push services want them. */
export type VapidKeys = { publicKey: string; privateKey: string }

export function newVapidKeys(): VapidKeys {
  const pair = createECDH(CURVE)
  const publicKey = pair.generateKeys('base64url')
  // A small number has fewer bytes, so it is padded.
  const privateKey = Buffer.concat([Buffer.alloc(PRIVATE_BYTES), pair.getPrivateKey()]).subarray(-PRIVATE_BYTES)
  return { publicKey, privateKey: privateKey.toString('base64url') }
}

export function isVapidPair({ publicKey, privateKey }: VapidKeys): boolean {
  const secret = Buffer.from(privateKey, 'base64url')
  if (!/^[\w-]{43}$/.test(privateKey) || secret.length !== PRIVATE_BYTES) return false
  try {
    const pair = createECDH(CURVE)
    pair.setPrivateKey(secret)
    return pair.getPublicKey('base64url') === publicKey
  } catch {
    return false
  }
}

/** A browser's key must be a point of the curve, or encryption fails. */
export function isPublicKey(key: string): boolean {
  try {
    return Buffer.from(key, 'base64url').length === PUBLIC_BYTES && ECDH.convertKey(key, CURVE, 'base64url') !== ''
  } catch {
    return false
  }
}
