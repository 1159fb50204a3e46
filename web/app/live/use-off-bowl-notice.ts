/** Who gets off the bowl somewhere else while in the chat room is led home by its guard, and should know why. */
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { usePageSettings } from '#web/api/use-page-settings.ts'
import { ruleAt } from '#web/app/routing/routes.ts'
import { useSession } from '#web/session/session.tsx'
import { toast } from '#web/ui/feedback/toast.store.ts'

export function useOffBowlNotice(): void {
  const { user } = useSession()
  const { pathname } = useLocation()
  const isInRoom = user !== null && ruleAt(pathname).access === 'bowl'
  const needsBowl = usePageSettings()?.requireBowlForChat ?? true
  const mayStay = (user?.isOnBowl ?? false) || !needsBowl
  const wasWelcome = useRef(false)

  useEffect(() => {
    const isWelcome = isInRoom && mayStay
    if (wasWelcome.current && isInRoom && !isWelcome) toast(FAREWELL)
    wasWelcome.current = isWelcome
  }, [isInRoom, mayStay])
}

const FAREWELL = { title: 'You’re off the bowl', description: 'Get back on to join the chat room.' }
