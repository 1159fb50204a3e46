/** Turns the tiles of new badges the first time the shelf is in view, and marks them as seen. */
import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import type { BadgeKey } from '#contract/bowl/badges.ts'
import { useUnseenBadges } from './unseen-badges.ts'

/** Enough of the shelf to see a tile turn. */
const SHARE_IN_VIEW = 0.3

export function useTurningBadges(shelf: RefObject<HTMLElement | null>, isMember: boolean): readonly BadgeKey[] {
  const { unseen, markSeen } = useUnseenBadges(isMember)
  const isInView = useIsInView(shelf)
  const [turning, setTurning] = useState<readonly BadgeKey[]>([])
  const turn = useEffectEvent(() => {
    setTurning([...turning, ...unseen])
    markSeen(unseen)
  })
  const hasNew = isInView && unseen.length > 0
  useEffect(() => {
    if (hasNew) turn()
  }, [hasNew])
  return turning
}

function useIsInView(element: RefObject<HTMLElement | null>): boolean {
  const [isInView, setIsInView] = useState(false)
  useEffect(() => {
    if (!element.current) return
    const observer = new IntersectionObserver((entries) => setIsInView(entries.at(-1)?.isIntersecting ?? false), {
      threshold: SHARE_IN_VIEW,
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return isInView
}
