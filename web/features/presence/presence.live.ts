/** Listens for presence events: updates the cache and the session, and shows toasts. */
import type { QueryClient } from '@tanstack/react-query'
import { getActiveUsers } from '#contract/bowl/presence.ts'
import { keyOf } from '#web/api/query-client.ts'
import { setSitStart } from '#web/features/presence/toggle/sit-timer.tsx'
import type { Live } from '#web/realtime/live.ts'
import type { ActivitySignal } from '#web/realtime/page-signals.ts'
import { dismissToast, errorToast, toast } from '#web/ui/feedback/toast.store.ts'
import { inactivityWords, refusedWords } from './presence.words.ts'

/** The time between the warning of the server and the end of the sit. */
const WARNING_SHOWN_MS = 5 * 60_000

type Needs = {
  live: Pick<Live, 'on' | 'pendingToggle' | 'sendActivity'>
  cache: QueryClient
  activity: Pick<ActivitySignal, 'warned'>
  isOnBowl: () => boolean
  onStatus: (isOnBowl: boolean) => void
  /** Getting off was refused. */
  onStillOn: () => void
}

export function listenForPresence({ live, cache, activity, isOnBowl, onStatus, onStillOn }: Needs): () => void {
  let serverStatus: { isOnBowl: boolean; onBowlSince?: string | undefined } = { isOnBowl: false }
  let warningToast: number | undefined

  const stops = [
    live.on('ACTIVE_USERS', ({ users, total }) => {
      // A response still in flight is older than this list.
      void cache.cancelQueries({ queryKey: keyOf(getActiveUsers), exact: true })
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
      if (!isReverted) return
      if (serverStatus.isOnBowl) onStillOn()
      const { title, description } = refusedWords(serverStatus.isOnBowl, message)
      toast(errorToast(title, description))
    }),

    live.on('INACTIVITY_WARNING', ({ message }) => {
      activity.warned()
      warningToast = toast({
        title: inactivityWords.title,
        description: message,
        tone: 'info',
        durationMs: WARNING_SHOWN_MS,
        action: { label: inactivityWords.stillOn, onPress: live.sendActivity },
      })
    }),

    live.on('AUTO_LOGOUT', ({ message }) => {
      serverStatus = { isOnBowl: false }
      applyStatus()
      toast(errorToast(inactivityWords.ended, message))
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
