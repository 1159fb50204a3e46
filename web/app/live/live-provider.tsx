/** Gives every screen the one live connection: opened when there is a user, closed when they leave. */
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { LiveContext, type LiveContextValue, NO_LIVE } from '#web/realtime/use-live.ts'
import { useSession } from '#web/session/session.tsx'
import type { SessionStore } from '#web/session/session-store.ts'
import type { LiveConnection } from './live-connection.ts'
import { useOffBowlNotice } from './use-off-bowl-notice.ts'

const FETCH_AGAIN_MS = 5000

type LiveProviderProps = { store: SessionStore; children: ReactNode }

export function LiveProvider({ store, children }: LiveProviderProps) {
  const { user } = useSession()
  const cache = useQueryClient()
  const [line, setLine] = useState(NO_LIVE)
  const userId = user?.id
  const navigate = useNavigate()
  const goTo = useEffectEvent((path: string) => void navigate(path))
  useOffBowlNotice()

  useEffect(() => {
    if (userId === undefined) return
    return openLive({ store, cache, userId, goTo: (path) => goTo(path) }, setLine)
  }, [store, cache, userId])

  return <LiveContext value={line}>{children}</LiveContext>
}

type Needs = { store: SessionStore; cache: QueryClient; userId: string; goTo: (path: string) => void }

/** Opens the connection as soon as its code is there; the answer closes it, or calls the opening off. */
function openLive(needs: Needs, onLine: (line: LiveContextValue) => void): () => void {
  let connection: LiveConnection | undefined
  let isOver = false

  const ready = fetchCode(handleFailure).then(({ openLiveConnection }) => {
    if (isOver) return NO_LIVE.ready
    connection = openLiveConnection(needs)
    return connection.live
  })
  onLine({ live: null, isOutOfReach: false, ready })
  void ready.then((live) => {
    if (!isOver) onLine({ live, isOutOfReach: false, ready })
  })

  return () => {
    isOver = true
    connection?.close()
    onLine(NO_LIVE)
  }

  /** Whether it is still wanted. */
  function handleFailure(): boolean {
    if (!isOver) onLine({ live: null, isOutOfReach: true, ready })
    return !isOver
  }
}

/** A visitor never needs this code. Without it a person would sit in silence, so it is asked for until it comes. */
async function fetchCode(onFailure: () => boolean): Promise<typeof import('./live-connection.ts')> {
  for (;;) {
    try {
      return await import('./live-connection.ts')
    } catch (error) {
      console.warn('The live connection could not be fetched', error)
      if (!onFailure()) return new Promise(() => {})
      await new Promise((resolve) => setTimeout(resolve, FETCH_AGAIN_MS))
    }
  }
}
