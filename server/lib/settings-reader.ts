/** Reads settings one by one and collects the errors, so that all of them are reported at once. */
import { isIP } from 'node:net'

const KNOWN_NETWORKS = ['loopback', 'linklocal', 'uniquelocal']

export class BadSetting extends Error {
  override name = 'BadSetting'
}

export type Environment = Record<string, string | undefined>

export type Reader = ReturnType<typeof createReader>

export function createReader(env: Environment) {
  const text = (name: string) => env[name]?.trim() || undefined
  const invalid = new Set<string>()
  const errors: string[] = []

  /** Reports only the first error of a setting: those that follow from it would confuse. */
  function complain(names: string | readonly string[], message: string): void {
    const settings = [names].flat()
    if (settings.some((name) => invalid.has(name))) return
    for (const name of settings) invalid.add(name)
    errors.push(message)
  }

  return {
    text,
    complain,

    finish(): void {
      if (errors.length > 0) throw new BadSetting(errors.join('\n'))
    },

    integer(name: string, { min, max, otherwise }: { min: number; max: number; otherwise: number }): number {
      const value = text(name)
      if (value === undefined) return otherwise
      const number = Number(value)
      if (/^-?\d+$/.test(value) && number >= min && number <= max) return number
      complain(name, `${name} must be a whole number from ${min} to ${max}, not "${value}"`)
      return otherwise
    },

    choice<Choice extends string>(name: string, choices: readonly Choice[], otherwise: Choice): Choice {
      const value = text(name)
      if (value === undefined) return otherwise
      const found = choices.find((choice) => choice === value)
      if (found) return found
      complain(name, `${name} must be one of ${choices.join(', ')}, not "${value}"`)
      return otherwise
    },

    flag(name: string, otherwise: boolean): boolean {
      const value = text(name)?.toLowerCase()
      if (value === undefined) return otherwise
      if (['1', 'on', 'true', 'yes'].includes(value)) return true
      if (['0', 'off', 'false', 'no'].includes(value)) return false
      complain(name, `${name} must be on or off, not "${value}"`)
      return otherwise
    },

    networks(name: string): string[] {
      const parts = (text(name) ?? '').split(',').map((part) => part.trim())
      const networks = parts.filter(Boolean)
      const invalidNetwork = networks.find((network) => !isNetwork(network))
      if (invalidNetwork === undefined) return networks
      complain(
        name,
        `${name} must be a comma-separated list of addresses or networks such as 10.0.0.0/8, not "${invalidNetwork}"`,
      )
      return []
    },

    /** A URL may contain a password, so the error message never repeats it. */
    url(name: string, protocols: readonly string[]): string | undefined {
      const value = text(name)
      if (value === undefined) return undefined
      const isValid = URL.canParse(value) && protocols.includes(new URL(value).protocol)
      if (isValid) return value
      const beginnings = protocols.map((protocol) => `${protocol}//`).join(' or ')
      complain(name, `${name} must be an address that begins with ${beginnings}`)
      return undefined
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
