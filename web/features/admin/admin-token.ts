/** The caretaker's key: a token that lives in the memory of this page only, and is given back after a while unused. */
import { ADMIN_HOURS, ADMIN_IDLE_MINUTES, adminLogin, adminLogout } from '#contract/admin/admin.ts'
import type { Endpoint } from '#contract/protocol/endpoint.ts'
import type { AdminCall } from '#web/api/admin-call.ts'
import { call, type OptionalArgs } from '#web/api/call.ts'
import { isProblem } from '#web/api/call-failed.ts'

const MINUTE_MS = 60_000

/** `expired` when the way in ended by itself, and whoever stands at the gate should know why. */
export type Gate = 'closed' | 'open' | 'expired'

type Held = { token: string; idle: Timer; end: Timer }
type Timer = ReturnType<typeof setTimeout>

export function createAdminToken(send: AdminCall = call) {
  const listeners = new Set<() => void>()
  let gate: Gate = 'closed'
  let held: Held | null = null

  function become(next: Gate, key: Held | null = null): void {
    clearTimeout(held?.idle)
    clearTimeout(held?.end)
    held = key
    gate = next
    for (const listener of listeners) listener()
  }

  // The server counts for itself; counting here as well closes a screen that nobody looks at.
  const expireIn = (minutes: number) => setTimeout(() => become('expired'), minutes * MINUTE_MS)

  /** Like `call`, with the token; whoever is refused stands at the gate again. */
  const asAdmin: AdminCall = async <E extends Endpoint>(endpoint: E, ...[args]: OptionalArgs<E>) => {
    const key = held
    if (key) {
      clearTimeout(key.idle)
      key.idle = expireIn(ADMIN_IDLE_MINUTES)
    }
    try {
      const withToken = { ...args, headers: { authorization: `Bearer ${key?.token}` } }
      return await send(endpoint, ...([withToken] as unknown as OptionalArgs<E>))
    } catch (error) {
      if (isProblem(error, 'ADMIN_REQUIRED') && held === key) become('expired')
      throw error
    }
  }

  return {
    gate: () => gate,
    call: asAdmin,

    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },

    async login(password: string): Promise<void> {
      const { token } = await send(adminLogin, { body: { password } })
      become('open', { token, idle: expireIn(ADMIN_IDLE_MINUTES), end: expireIn(ADMIN_HOURS * 60) })
    },

    /** The page forgets at once; the server is told as well as it can be. */
    logout(): Promise<unknown> {
      const told = asAdmin(adminLogout).catch((error: unknown) => console.warn('The log-out was not heard', error))
      become('closed')
      return told
    },
  }
}
