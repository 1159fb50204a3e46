/** Explains why the route guard sends a person home who gets off the bowl in another tab while in the chat room. */
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
  const wasAllowed = useRef(false)

  useEffect(() => {
    const isAllowed = isInRoom && mayStay
    if (wasAllowed.current && isInRoom && !isAllowed) toast(OFF_BOWL)
    wasAllowed.current = isAllowed
  }, [isInRoom, mayStay])
}

const OFF_BOWL = { title: 'You’re off the bowl', description: 'Get back on to join the chat room.' }
