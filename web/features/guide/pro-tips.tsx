/** "Pro Tips": four short tips. */
import { BroadcastIcon } from '@phosphor-icons/react/dist/ssr/Broadcast'
import { CalendarCheckIcon } from '@phosphor-icons/react/dist/ssr/CalendarCheck'
import { MapPinAreaIcon } from '@phosphor-icons/react/dist/ssr/MapPinArea'
import { RankingIcon } from '@phosphor-icons/react/dist/ssr/Ranking'
import { Card } from '#web/ui/layout/card.tsx'
import { Rows } from '#web/ui/layout/row.tsx'
import { SectionHeading } from '#web/ui/layout/section-heading.tsx'
import './guide.css'

const TIPS = [
  { words: 'Keep the app open to stay on the bowl. We can’t see through doors.', Icon: BroadcastIcon },
  { words: 'Visit daily for streaks. Midnight is strict.', Icon: CalendarCheckIcon },
  { words: 'Use pin maps. A good stall is worth remembering.', Icon: MapPinAreaIcon },
  { words: 'Check leaderboards. Someone has to be first.', Icon: RankingIcon },
]

export function ProTips() {
  return (
    <section className="guide-section" aria-labelledby="guide-tips">
      <SectionHeading id="guide-tips">Pro Tips</SectionHeading>
      <Card flush>
        <Rows>
          {TIPS.map(({ words, Icon }) => (
            <li className="guide-tip" key={words}>
              <Icon aria-hidden="true" />
              {words}
            </li>
          ))}
        </Rows>
      </Card>
    </section>
  )
}
