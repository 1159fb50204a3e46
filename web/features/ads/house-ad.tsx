/** One small ad of the house itself, and labelled so. Premium members see none. */
import { Link } from 'react-router'
import { Emoji } from '#web/ui/emoji.tsx'
import { type Ad, adOfTheDay } from './choose-ad.ts'
import './house-ad.css'

type HouseAdProps = {
  isPremium: boolean
  /** What this screen is about already, or offers elsewhere. */
  except?: Ad['subject'] | undefined
}

export function HouseAd({ isPremium, except }: HouseAdProps) {
  const ad = isPremium ? undefined : adOfTheDay(new Date(), except)
  if (!ad) return null
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
