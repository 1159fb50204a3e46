/** "Pro Tips": four short tips. */
import { BroadcastIcon } from '@phosphor-icons/react/dist/ssr/Broadcast'
import { CalendarCheckIcon } from '@phosphor-icons/react/dist/ssr/CalendarCheck'
import { MapPinAreaIcon } from '@phosphor-icons/react/dist/ssr/MapPinArea'
import { RankingIcon } from '@phosphor-icons/react/dist/ssr/Ranking'
import { Card } from '#web/ui/layout/card.tsx'
import { Rows } from '#web/ui/layout/row.tsx'
import { SectionHeading } from '#web/ui/layout/section-heading.tsx'
import { guideHeadings, TIPS } from './guide.words.ts'
import './guide.css'

const ROWS = [
  { words: TIPS.stay, Icon: BroadcastIcon },
  { words: TIPS.streak, Icon: CalendarCheckIcon },
  { words: TIPS.map, Icon: MapPinAreaIcon },
  { words: TIPS.leaderboard, Icon: RankingIcon },
]

export function ProTips() {
  return (
    <section className="guide-section" aria-labelledby="guide-tips">
      <SectionHeading id="guide-tips">{guideHeadings.tips}</SectionHeading>
      <Card flush>
        <Rows>
          {ROWS.map(({ words, Icon }) => (
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
