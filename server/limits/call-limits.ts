/** Rate limits of HTTP calls by address or person. Limits that need more than that are in their feature. */
import { Problem } from '#contract/protocol/problems.ts'
import { type Actor, isPerson, type PersonActor } from '#server/identity/actor.ts'
import type { Limiter, LimitResult, LimitRule } from './limiter.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** An address may be a household or an office: all its guests together get this many times the limit of one. */
const GUESTS_OF_ONE_ADDRESS = 10

export type LimitedPerson = { personId: string; guest?: { cookieKey: string; address: string } | undefined }

/** `guestsOfAddress` replaces the tenfold limit for all guests of one address. */
export type PersonLimit = { name: string; rule: LimitRule; guestsOfAddress?: LimitRule }

type CallLimit = LimitRule & { by: 'address' | 'person' }

const READS_BY_ADDRESS: LimitRule = { max: 300, perMs: 5 * MINUTE }
const CALLS_BY_PERSON: PersonLimit = { name: 'calls', rule: { max: 1500, perMs: 5 * MINUTE } }

const callLimits: Record<string, CallLimit> = {
  'POST /api/signin': { max: 25, perMs: 5 * MINUTE, by: 'address' },
  'POST /api/signup': { max: 5, perMs: 30 * MINUTE, by: 'address' },
  'POST /api/forgot-password': { max: 25, perMs: 5 * MINUTE, by: 'address' },
  'POST /api/reset-password': { max: 10, perMs: 15 * MINUTE, by: 'address' },
  'PUT /api/user/update-password': { max: 10, perMs: 10 * MINUTE, by: 'person' },
  'GET /api/account/export': { max: 5, perMs: HOUR, by: 'person' },
  'DELETE /api/account': { max: 10, perMs: 10 * MINUTE, by: 'person' },
  'POST /api/shares': { max: 60, perMs: 10 * MINUTE, by: 'person' },
  'POST /api/subscription/create': { max: 60, perMs: HOUR, by: 'person' },
  'POST /api/subscription/demo/pay': { max: 20, perMs: 10 * MINUTE, by: 'person' },
  'POST /api/subscription/demo/confirm': { max: 20, perMs: 10 * MINUTE, by: 'person' },
  // The next three call the billing provider.
  'POST /api/subscription/refresh': { max: 30, perMs: 5 * MINUTE, by: 'person' },
  'POST /api/subscription/cancel': { max: 20, perMs: HOUR, by: 'person' },
  'POST /api/subscription/resume': { max: 20, perMs: HOUR, by: 'person' },
  'POST /api/push/subscription': { max: 30, perMs: HOUR, by: 'person' },
}

/** Ten visitors behind one address, polling the count on the landing page, make 300 calls in five minutes. */
const generousByAddress: Record<string, LimitRule> = {
  'GET /api/active-users': { max: 1500, perMs: 5 * MINUTE },
  'POST /api/page-views': { max: 600, perMs: HOUR },
  // Social networks fetch link previews from a few addresses.
  'GET /s/:id': { max: 1500, perMs: 5 * MINUTE },
  'GET /s/:id/card.png': { max: 1500, perMs: 5 * MINUTE },
}

const unlimited = new Set(['GET /api/health', 'GET /api/ready'])

export type CallLimits = ReturnType<typeof createCallLimits>
export type CheckLimits = CallLimits['checkLimits']

type LimitedCall = { call: string; address: string }

export function createCallLimits(limiter: Limiter) {
  return {
    /** Runs before the caller is looked up: a refusal must be cheap. */
    async checkAddressLimit({ call, address }: LimitedCall): Promise<void> {
      const own = callLimits[call]
      if (own?.by === 'address') refuseWhenOver(await limiter.consume(`${call}:${address}`, own))
    },

    async checkLimits({ call, address, actor }: LimitedCall & { actor: Actor }): Promise<void> {
      if (unlimited.has(call)) return
      const own = callLimits[call]
      const rule = own?.by === 'person' ? own : undefined
      if (isPerson(actor)) {
        const person = limitedPerson(actor, address)
        await checkPersonLimit(limiter, person, CALLS_BY_PERSON)
        if (rule) await checkPersonLimit(limiter, person, { name: call, rule })
        return
      }
      await checkVisitorLimit({ call, address })
      if (rule) refuseWhenOver(await limiter.consume(`${call}:${address}`, rule))
    },
  }

  async function checkVisitorLimit({ call, address }: LimitedCall): Promise<void> {
    const generous = generousByAddress[call]
    const result = limiter.consume(`${generous ? call : 'calls'}:${address}`, generous ?? READS_BY_ADDRESS)
    // Every call of a visitor passes here, so await only when Redis counts.
    refuseWhenOver(result instanceof Promise ? await result : result)
  }
}

/** A member counts by id, a guest by cookie and address, as a guest can take a new id with every call. */
export function limitedPerson(actor: PersonActor, address: string): LimitedPerson {
  return { personId: actor.id, guest: actor.kind === 'guest' ? { cookieKey: actor.cookieKey, address } : undefined }
}

export async function checkPersonLimit(limiter: Limiter, person: LimitedPerson, limit: PersonLimit): Promise<void> {
  for (const [key, rule] of listLimitKeys(person, limit)) {
    const result = limiter.consume(key, rule)
    refuseWhenOver(result instanceof Promise ? await result : result)
  }
}

/** The cookie's limit comes first, so that one guest cannot use up the limit of the address. */
function listLimitKeys({ personId, guest }: LimitedPerson, limit: PersonLimit): [key: string, rule: LimitRule][] {
  const { name, rule, guestsOfAddress = { ...rule, max: rule.max * GUESTS_OF_ONE_ADDRESS } } = limit
  if (!guest) return [[`${name}:${personId}`, rule]]
  return [
    [`${name}:${guest.cookieKey}`, rule],
    [`${name}:guests-of:${guest.address}`, guestsOfAddress],
  ]
}

/** `message` explains limits that last long. */
export function refuseWhenOver(result: LimitResult, message?: string): void {
  if (result.ok) return
  const { retryAfterSeconds } = result
  throw new Problem('RATE_LIMITED', { retryAfterSeconds, ...(message === undefined ? {} : { message }) })
}
