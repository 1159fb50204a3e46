/** Provides the one live connection to every screen: opened when there is a user, closed when they leave. */
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, startTransition, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { tabStorage } from '#web/api/storage.ts'
import { usePageSettings } from '#web/api/use-page-settings.ts'
import { appToasts } from '#web/app/app.words.ts'
import { ruleAt } from '#web/app/routing/routes.ts'
import { pageClock } from '#web/realtime/clock.ts'
import { createSendQueue } from '#web/realtime/send-queue/send-queue.ts'
import { LiveContext, type LiveContextValue, NO_LIVE } from '#web/realtime/use-live.ts'
import { useSession } from '#web/session/session.tsx'
import type { SessionStore } from '#web/session/session-store.ts'
import { toast } from '#web/ui/feedback/toast.store.ts'
import type { LiveConnection } from './live-connection.ts'

const LOAD_RETRY_MS = 5000

type LiveProviderProps = { store: SessionStore; children: ReactNode }

export function LiveProvider({ store, children }: LiveProviderProps) {
  const { user } = useSession()
  const cache = useQueryClient()
  const [context, setContext] = useState(NO_LIVE)
  const userId = user?.id
  useOffBowlNotice()

  useEffect(() => {
    if (userId === undefined) return
    return openLive({ store, cache, userId }, setContext)
  }, [store, cache, userId])

  return <LiveContext value={context}>{children}</LiveContext>
}

/** A person who gets off the bowl in another tab is redirected from the chat room to home; the toast says why. */
function useOffBowlNotice(): void {
  const { user } = useSession()
  const { pathname } = useLocation()
  const isInRoom = user !== null && ruleAt(pathname).access === 'bowl'
  const needsBowl = usePageSettings()?.requireBowlForChat ?? true
  const mayStay = (user?.isOnBowl ?? false) || !needsBowl
  const wasAllowed = useRef(false)

  useEffect(() => {
    const isAllowed = isInRoom && mayStay
    if (wasAllowed.current && isInRoom && !isAllowed) toast(appToasts.offBowl)
    wasAllowed.current = isAllowed
  }, [isInRoom, mayStay])
}

type Needs = { store: SessionStore; cache: QueryClient; userId: string }

function openLive({ userId, ...needs }: Needs, onChange: (context: LiveContextValue) => void): () => void {
  const queue = createSendQueue({ userId, clock: pageClock, storage: tabStorage })
  let connection: LiveConnection | undefined
  let isOver = false

  const ready = loadCode(handleFailure).then(({ openLiveConnection }) => {
    if (isOver) return NO_LIVE.ready
    connection = openLiveConnection({ ...needs, userId, queue })
    return connection.live
  })
  // Every screen uses it, and renders in pieces rather than at once.
  startTransition(() => onChange({ live: null, queue, hasLoadFailed: false, ready }))
  void ready.then((live) => {
    if (!isOver) startTransition(() => onChange({ live, queue, hasLoadFailed: false, ready }))
  })

  return () => {
    isOver = true
    connection?.close()
    onChange(NO_LIVE)
  }

  function handleFailure(): boolean {
    if (!isOver) onChange({ live: null, queue, hasLoadFailed: true, ready })
    return !isOver
  }
}

/** Lazy, because a visitor never needs this code. Without it nothing is live, so loading is retried until it works. */
async function loadCode(onFailure: () => boolean): Promise<typeof import('./live-connection.ts')> {
  for (;;) {
    try {
      return await import('./live-connection.ts')
    } catch (error) {
      console.warn('The code of the live connection could not be loaded', error)
      if (!onFailure()) return new Promise(() => {})
      await new Promise((resolve) => setTimeout(resolve, LOAD_RETRY_MS))
    }
  }
}
