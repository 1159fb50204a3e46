/** Reads settings one by one, and names the one that is wrong. */
import { isIP } from 'node:net'

/** Names for networks that every machine has. */
const KNOWN_NETWORKS = ['loopback', 'linklocal', 'uniquelocal']

export class BadSetting extends Error {
  override name = 'BadSetting'
}

export type Environment = Record<string, string | undefined>

export function createReader(env: Environment) {
  const text = (name: string) => env[name]?.trim() || undefined

  return {
    text,

    integer(name: string, { min, max, otherwise }: { min: number; max: number; otherwise: number }): number {
      const value = text(name)
      if (value === undefined) return otherwise
      const number = Number(value)
      if (/^-?\d+$/.test(value) && number >= min && number <= max) return number
      throw new BadSetting(`${name} must be a whole number from ${min} to ${max}, not "${value}"`)
    },

    choice<Choice extends string>(name: string, choices: readonly Choice[], otherwise: Choice): Choice {
      const value = text(name)
      if (value === undefined) return otherwise
      const found = choices.find((choice) => choice === value)
      if (found) return found
      throw new BadSetting(`${name} must be one of ${choices.join(', ')}, not "${value}"`)
    },

    flag(name: string, otherwise: boolean): boolean {
      const value = text(name)?.toLowerCase()
      if (value === undefined) return otherwise
      if (['1', 'on', 'true', 'yes'].includes(value)) return true
      if (['0', 'off', 'false', 'no'].includes(value)) return false
      throw new BadSetting(`${name} must be on or off, not "${value}"`)
    },

    networks(name: string): string[] {
      const parts = (text(name) ?? '').split(',').map((part) => part.trim())
      const networks = parts.filter(Boolean)
      const wrong = networks.find((network) => !isNetwork(network))
      if (wrong === undefined) return networks
      throw new BadSetting(`${name} must be addresses or networks such as 10.0.0.0/8 with commas, not "${wrong}"`)
    },

    /** Settings with an address may hold a password, so a wrong one is never repeated. */
    url(name: string, protocols: readonly string[]): string | undefined {
      const value = text(name)
      if (value === undefined) return undefined
      const isRight = URL.canParse(value) && protocols.includes(new URL(value).protocol)
      if (isRight) return value
      throw new BadSetting(`${name} must be an address that begins with ${protocols.map((p) => `${p}//`).join(' or ')}`)
    },
  }
}

function isNetwork(value: string): boolean {
  if (KNOWN_NETWORKS.includes(value)) return true
  const [address = '', bits = '1', ...rest] = value.split('/')
  const kind = isIP(address)
  const isRange = /^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= (kind === 4 ? 32 : 128)
  return kind !== 0 && isRange && rest.length === 0
}
