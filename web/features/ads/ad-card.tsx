/** One small ad for our own product, labelled as such. Premium members see none. */
import { Link } from 'react-router'
import { Emoji } from '#web/ui/person/emoji.tsx'
import { adWords } from './ads.words.ts'
import './ad-card.css'

const DAY_MS = 24 * 60 * 60 * 1000

type Ad = { to: string; emoji: string; title: string; line: string }

export const PREMIUM_AD: Ad = {
  to: '/subscribe',
  emoji: 'toilet-sparkles',
  ...adWords.premium,
}

export const GUIDE_AD: Ad = {
  to: '/guide',
  emoji: 'bulb',
  ...adWords.guide,
}

export function AdCard({ isPremium }: { isPremium: boolean }) {
  if (isPremium) return null
  const ad = adOfTheDay(new Date())
  return (
    <aside className="ad-card" aria-label={adWords.label}>
      <Link to={ad.to}>
        <Emoji char={ad.emoji} size={36} />
        <span className="ad-card-words">
          <span className="ad-card-label caps" aria-hidden="true">
            {adWords.label}
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
