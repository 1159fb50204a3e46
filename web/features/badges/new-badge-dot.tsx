/** The dot on the Profile tab while a badge is new. */
import { useUnseenBadges } from './unseen-badges.ts'
import './new-badge-dot.css'

export function NewBadgeDot({ isMember }: { isMember: boolean }) {
  const { unseen } = useUnseenBadges(isMember)
  if (unseen.length === 0) return null
  const label = unseen.length === 1 ? '1 new badge' : `${unseen.length} new badges`
  return <span className="navigation-dot" role="img" aria-label={label} />
}
