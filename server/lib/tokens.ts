/** Random tokens and ids, and the digests under which tokens are stored. */
import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** 256 random bits, safe in cookies and URLs. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Random, so that ids cannot be enumerated. */
export function newId(prefix: string): string {
  const letters = Array.from({ length: 18 }, () => ALPHABET[randomInt(ALPHABET.length)])
  return `${prefix}-${letters.join('')}`
}

export function digestOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

export function signed(value: string, secret: string): string {
  return `${value}.${keyedDigest(value, secret)}`
}

export function unsigned(text: string, secret: string): string | undefined {
  const dot = text.lastIndexOf('.')
  const value = text.slice(0, dot)
  return dot > 0 && isSame(text.slice(dot + 1), keyedDigest(value, secret)) ? value : undefined
}

export function isSame(left: string, right: string): boolean {
  return timingSafeEqual(Buffer.from(digestOf(left)), Buffer.from(digestOf(right)))
}

/** Without the secret, nobody can compute it or test a guess. */
export function keyedDigest(value: string, secret: string): string {
  return createHmac('sha256', secret).update(value).digest('base64url')
}
