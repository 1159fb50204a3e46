/** Provides the one live connection to every screen: opened when there is a user, closed when they leave. */
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { LiveContext, type LiveContextValue, NO_LIVE } from '#web/realtime/use-live.ts'
import { useSession } from '#web/session/session.tsx'
import type { SessionStore } from '#web/session/session-store.ts'
import type { LiveConnection } from './live-connection.ts'
import { useOffBowlNotice } from './use-off-bowl-notice.ts'

const LOAD_RETRY_MS = 5000

type LiveProviderProps = { store: SessionStore; children: ReactNode }

export function LiveProvider({ store, children }: LiveProviderProps) {
  const { user } = useSession()
  const cache = useQueryClient()
  const [context, setContext] = useState(NO_LIVE)
  const userId = user?.id
  const navigate = useNavigate()
  const goTo = useEffectEvent((path: string) => void navigate(path))
  useOffBowlNotice()

  useEffect(() => {
    if (userId === undefined) return
    return openLive({ store, cache, userId, goTo: (path) => goTo(path) }, setContext)
  }, [store, cache, userId])

  return <LiveContext value={context}>{children}</LiveContext>
}

type Needs = { store: SessionStore; cache: QueryClient; userId: string; goTo: (path: string) => void }

/** Opens the connection as soon as its code has loaded. Returns a function that closes it or cancels the opening. */
function openLive(needs: Needs, onChange: (context: LiveContextValue) => void): () => void {
  let connection: LiveConnection | undefined
  let isOver = false

  const ready = loadCode(handleFailure).then(({ openLiveConnection }) => {
    if (isOver) return NO_LIVE.ready
    connection = openLiveConnection(needs)
    return connection.live
  })
  onChange({ live: null, isOutOfReach: false, ready })
  void ready.then((live) => {
    if (!isOver) onChange({ live, isOutOfReach: false, ready })
  })

  return () => {
    isOver = true
    connection?.close()
    onChange(NO_LIVE)
  }

  /** Returns whether to try again. */
  function handleFailure(): boolean {
    if (!isOver) onChange({ live: null, isOutOfReach: true, ready })
    return !isOver
  }
}

/** Lazy, because a visitor never needs this code. Without it nothing is live, so loading is retried for ever. */
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
