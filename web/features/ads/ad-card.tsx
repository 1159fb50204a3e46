/** One small ad for our own product, labelled as such. Premium members see none. */
import { Link } from 'react-router'
import { Emoji } from '#web/ui/person/emoji.tsx'
import './ad-card.css'

const DAY_MS = 24 * 60 * 60 * 1000

type Ad = { to: string; emoji: string; title: string; line: string }

export const PREMIUM_AD: Ad = {
  to: '/subscribe',
  emoji: 'toilet-sparkles',
  title: 'Same bowl. Better view.',
  line: 'Premium: your own tiles, charts and private chats. No ads.',
}

export const GUIDE_AD: Ad = {
  to: '/guide',
  emoji: 'bulb',
  title: 'New around here?',
  line: 'You can read the guide in one sitting.',
}

export function AdCard({ isPremium }: { isPremium: boolean }) {
  if (isPremium) return null
  const ad = adOfTheDay(new Date())
  return (
    <aside className="house-ad" aria-label="House ad">
      <Link to={ad.to}>
        <Emoji char={ad.emoji} size={36} />
        <span className="house-ad-words">
          <span className="house-ad-label caps" aria-hidden="true">
            House ad
          </span>
          <b>{ad.title}</b>
          <span className="muted">{ad.line}</span>
        </span>
      </Link>
    </aside>
  )
}

export function adOfTheDay(date: Date): Ad {
  const day = Math.floor(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / DAY_MS)
  return day % 2 === 0 ? PREMIUM_AD : GUIDE_AD
}
