/** Listens for presence events: updates the cache and the session, and shows toasts. */
import type { QueryClient } from '@tanstack/react-query'
import { getActiveUsers } from '#contract/bowl/presence.ts'
import { keyOf } from '#web/api/key-of.ts'
import { setSitStart } from '#web/features/presence/toggle/sit-start.ts'
import type { ActivitySignal } from '#web/realtime/activity-signal.ts'
import type { Live } from '#web/realtime/live.ts'
import { dismissToast, toast } from '#web/ui/feedback/toast.store.ts'

/** The time between the warning of the server and the automatic log-out. */
const WARNING_SHOWN_MS = 5 * 60_000

type Needs = {
  live: Pick<Live, 'on' | 'pendingToggle' | 'sendActivity'>
  cache: QueryClient
  signs: Pick<ActivitySignal, 'warned'>
  /** What the page shows. */
  isOnBowl: () => boolean
  onStatus: (isOnBowl: boolean) => void
}

/** Returns a function that stops listening. */
export function listenForPresence({ live, cache, signs, isOnBowl, onStatus }: Needs): () => void {
  let serverStatus: { isOnBowl: boolean; onBowlSince?: string | undefined } = { isOnBowl: false }
  let warningToast: number | undefined

  const stops = [
    live.on('ACTIVE_USERS', ({ users, total }) => {
      // A response still in flight is older than this list.
      void cache.cancelQueries({ queryKey: keyOf(getActiveUsers) })
      cache.setQueryData(keyOf(getActiveUsers), { users, total })
    }),

    live.on('STATUS', (status) => {
      serverStatus = { isOnBowl: status.isOnBowl, onBowlSince: status.onBowlSince }
      // With an unacknowledged press, the page is ahead of this status.
      if (live.pendingToggle() === undefined) applyStatus()
    }),

    live.on('ERROR', ({ clientId, message }) => {
      if (clientId !== undefined || live.pendingToggle() !== undefined) return
      console.warn('The server refused a command', message)
      const isReverted = isOnBowl() !== serverStatus.isOnBowl
      applyStatus()
      if (isReverted) toast({ title: refusedTitle(serverStatus.isOnBowl), description: message, tone: 'destructive' })
    }),

    live.on('INACTIVITY_WARNING', ({ message }) => {
      signs.warned()
      warningToast = toast({
        title: 'Quiet in there',
        description: message,
        tone: 'info',
        durationMs: WARNING_SHOWN_MS,
        action: { label: 'Still on the bowl', onAction: live.sendActivity },
      })
    }),

    live.on('AUTO_LOGOUT', ({ message }) => {
      serverStatus = { isOnBowl: false }
      applyStatus()
      toast({ title: 'You’re off the bowl', description: message, tone: 'destructive' })
    }),
  ]

  return () => {
    dismissWarning()
    for (const stop of stops) stop()
  }

  function applyStatus(): void {
    if (!serverStatus.isOnBowl) dismissWarning()
    setSitStart(cache, serverStatus.onBowlSince)
    onStatus(serverStatus.isOnBowl)
  }

  function dismissWarning(): void {
    if (warningToast !== undefined) dismissToast(warningToast)
    warningToast = undefined
  }
}

function refusedTitle(isStillOn: boolean): string {
  return isStillOn ? 'You’re still on the bowl' : 'You’re still off the bowl'
}
