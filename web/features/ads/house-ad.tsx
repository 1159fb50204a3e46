/** One small ad of the house itself, and labelled so. Premium members see none. */
import { Link } from 'react-router'
import { Emoji } from '#web/ui/person/emoji.tsx'
import { adOfTheDay } from './choose-ad.ts'
import './house-ad.css'

export function HouseAd({ isPremium }: { isPremium: boolean }) {
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
