/** Who gets off the bowl somewhere else while in the chat room is led home by its guard, and should know why. */
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useSession } from '#web/session/session.tsx'
import { toast } from '#web/ui/toast.store.ts'
import { ruleAt } from './routes.ts'

export function useFarewell(): void {
  const { user } = useSession()
  const { pathname } = useLocation()
  const isInRoom = user !== null && ruleAt(pathname).access === 'bowl'
  const isOnBowl = user?.isOnBowl ?? false
  const sat = useRef(false)

  useEffect(() => {
    const isSitting = isInRoom && isOnBowl
    if (sat.current && isInRoom && !isSitting) toast(FAREWELL)
    sat.current = isSitting
  }, [isInRoom, isOnBowl])
}

const FAREWELL = { title: 'You’re off the bowl', description: 'Get back on to join the chat room.' }
