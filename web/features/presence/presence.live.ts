/** Presence as it comes over the live connection: into the cache, the session and, when it matters, a toast. */
import type { QueryClient } from '@tanstack/react-query'
import { getActiveUsers } from '#contract/bowl/presence.ts'
import { keyOf } from '#web/api/key-of.ts'
import { keepSitStart } from '#web/features/presence/toggle/sit-start.ts'
import type { SignsOfLife } from '#web/realtime/activity-signal.ts'
import type { Live } from '#web/realtime/live.ts'
import { dismissToast, toast } from '#web/ui/feedback/toast.store.ts'

/** As long as the server waits between its warning and the end. */
const WARNING_SHOWN_MS = 5 * 60_000

type Needs = {
  live: Pick<Live, 'on' | 'wish' | 'signOfLife'>
  cache: QueryClient
  signs: Pick<SignsOfLife, 'warned'>
  /** As the page shows it. */
  isOnBowl: () => boolean
  onStatus: (isOnBowl: boolean) => void
}

/** The answer stops it. */
export function listenForPresence({ live, cache, signs, isOnBowl, onStatus }: Needs): () => void {
  let sits: { isOnBowl: boolean; onBowlSince?: string | undefined } = { isOnBowl: false }
  let warning: number | undefined

  const stops = [
    live.on('ACTIVE_USERS', ({ users, total }) => {
      // An answer that is still on its way is older than this list.
      void cache.cancelQueries({ queryKey: keyOf(getActiveUsers) })
      cache.setQueryData(keyOf(getActiveUsers), { users, total })
    }),

    live.on('STATUS', (status) => {
      sits = { isOnBowl: status.isOnBowl, onBowlSince: status.onBowlSince }
      // The person has pressed in the meantime; what the page shows is on its way to the server.
      if (live.wish() === undefined) takeOver()
    }),

    live.on('ERROR', ({ clientId, message }) => {
      if (clientId !== undefined || live.wish() !== undefined) return
      console.warn('The server refused', message)
      const isUndone = isOnBowl() !== sits.isOnBowl
      takeOver()
      if (isUndone) toast({ title: notDone(sits.isOnBowl), description: message, tone: 'destructive' })
    }),

    live.on('INACTIVITY_WARNING', ({ message }) => {
      signs.warned()
      warning = toast({
        title: 'Quiet in there',
        description: message,
        tone: 'info',
        durationMs: WARNING_SHOWN_MS,
        action: { label: 'Still on the bowl', onAction: live.signOfLife },
      })
    }),

    live.on('AUTO_LOGOUT', ({ message }) => {
      sits = { isOnBowl: false }
      takeOver()
      toast({ title: 'You’re off the bowl', description: message, tone: 'destructive' })
    }),
  ]

  return () => {
    dismissWarning()
    for (const stop of stops) stop()
  }

  function takeOver(): void {
    if (!sits.isOnBowl) dismissWarning()
    keepSitStart(cache, sits.onBowlSince)
    onStatus(sits.isOnBowl)
  }

  function dismissWarning(): void {
    if (warning !== undefined) dismissToast(warning)
    warning = undefined
  }
}

function notDone(isStillOn: boolean): string {
  return isStillOn ? 'You’re still on the bowl' : 'You’re still off the bowl'
}
