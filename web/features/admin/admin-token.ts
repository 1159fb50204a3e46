/** The admin token: held in this page's memory only, and dropped after a while without use. */
import { ADMIN_HOURS, ADMIN_IDLE_MINUTES, adminLogin, adminLogout } from '#contract/admin/admin.ts'
import type { Endpoint } from '#contract/protocol/endpoint.ts'
import type { AdminCall } from '#web/api/admin-call.ts'
import { call, type OptionalArgs } from '#web/api/call.ts'
import { isProblem } from '#web/api/call-failed.ts'

const MINUTE_MS = 60_000

/** `expired` when access ended by itself, so that the sign-in form can say why. */
export type AdminAccess = 'closed' | 'open' | 'expired'

type IssuedToken = { token: string; idle: Timer; end: Timer }
type Timer = ReturnType<typeof setTimeout>

export function createAdminToken(send: AdminCall = call) {
  const listeners = new Set<() => void>()
  let access: AdminAccess = 'closed'
  let current: IssuedToken | null = null

  function setAccess(next: AdminAccess, issued: IssuedToken | null = null): void {
    clearTimeout(current?.idle)
    clearTimeout(current?.end)
    current = issued
    access = next
    for (const listener of listeners) listener()
  }

  // The server enforces these limits too; the timers here also hide the screen of an abandoned browser.
  const expireIn = (minutes: number) => setTimeout(() => setAccess('expired'), minutes * MINUTE_MS)

  /** Like `call`, with the token; a refusal ends the access. */
  const asAdmin: AdminCall = async <E extends Endpoint>(endpoint: E, ...[args]: OptionalArgs<E>) => {
    const used = current
    if (used) {
      clearTimeout(used.idle)
      used.idle = expireIn(ADMIN_IDLE_MINUTES)
    }
    try {
      const withToken = { ...args, headers: { authorization: `Bearer ${used?.token}` } }
      return await send(endpoint, ...([withToken] as unknown as OptionalArgs<E>))
    } catch (error) {
      if (isProblem(error, 'ADMIN_REQUIRED') && current === used) setAccess('expired')
      throw error
    }
  }

  return {
    access: () => access,
    call: asAdmin,

    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },

    async login(password: string): Promise<void> {
      const { token } = await send(adminLogin, { body: { password } })
      setAccess('open', { token, idle: expireIn(ADMIN_IDLE_MINUTES), end: expireIn(ADMIN_HOURS * 60) })
    },

    /** The page drops the token at once; the call to the server is best effort. */
    logout(): Promise<unknown> {
      const request = asAdmin(adminLogout).catch((error: unknown) =>
        console.warn('The admin log-out call failed', error),
      )
      setAccess('closed')
      return request
    },
  }
}
