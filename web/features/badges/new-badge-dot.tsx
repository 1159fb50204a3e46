/** The dot on the Profile tab while a badge is new. */
import { shelfWords } from './badges.words.ts'
import { useUnseenBadges } from './unseen-badges.ts'
import './new-badge-dot.css'

export function NewBadgeDot({ isMember }: { isMember: boolean }) {
  const { unseen } = useUnseenBadges(isMember)
  if (unseen.length === 0) return null
  return <span className="navigation-dot" role="img" aria-label={shelfWords.newBadges(unseen.length)} />
}
