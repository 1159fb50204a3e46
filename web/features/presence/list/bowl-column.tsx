/** Beside the chat on a desktop: who is on the bowl, and the timer of your own sit. */
import { Link } from 'react-router'
import { type ActiveUser, BUDDIES_SHOWN_FIRST, BUDDY_RERENDER_MS } from '#contract/bowl/presence.ts'
import type { User } from '#contract/people/users.ts'
import { useSitStart } from '#web/features/presence/toggle/sit-start.ts'
import { SitTimer } from '#web/features/presence/toggle/sit-timer.tsx'
import { useNow } from '#web/features/presence/use-now.ts'
import { useIsDisconnected } from '#web/realtime/use-live.ts'
import { Chip } from '#web/ui/feedback/chip.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Row, Rows } from '#web/ui/layout/row.tsx'
import { SectionHeading } from '#web/ui/layout/section-heading.tsx'
import { Lock } from '#web/ui/person/lock.tsx'
import { buildBuddyList } from './buddy-list.ts'
import { SittingRow } from './sitting-row.tsx'

type BowlColumnProps = {
  me: User
  /** Absent until the list has arrived. */
  users: readonly ActiveUser[] | undefined
  total: number | undefined
  /** Your buddies among them. */
  buddyIds: ReadonlySet<string>
}

export function BowlColumn({ me, users, total, buddyIds }: BowlColumnProps) {
  const now = useNow(BUDDY_RERENDER_MS)
  const onBowlSince = useSitStart()
  const isCutOff = useIsDisconnected()
  const sitting = buildBuddyList({ users: users ?? [], me, onBowlSince })
    .filter(({ isOnBowl }) => isOnBowl)
    .sort(newestSitFirst)
  const count = total ?? (users ? sitting.length : undefined)
  const others = (count ?? 0) - BUDDIES_SHOWN_FIRST
  return (
    <aside className="bowl-column" aria-label="On the bowl">
      <SectionHeading
        aside={<Chip tone={isCutOff || count === undefined ? 'neutral' : 'live'}>{count ?? '\u00a0'}</Chip>}
      >
        On the bowl
      </SectionHeading>
      <Card flush>
        <Rows label="People on the bowl">
          {sitting.slice(0, BUDDIES_SHOWN_FIRST).map((person) => (
            <SittingRow
              key={person.id}
              person={person}
              isYou={person.id === me.id}
              isBuddy={buddyIds.has(person.id)}
              now={now}
              size={36}
            />
          ))}
          {others > 0 && (
            <Row to="/home">
              <span className="muted">and {others} more</span>
            </Row>
          )}
        </Rows>
      </Card>
      <Link className="card bowl-column-sit" to="/home" aria-label="Your seat, occupied">
        <Lock isOn />
        <b>
          <SitTimer since={onBowlSince} />
        </b>
      </Link>
    </aside>
  )
}

/** By the start of the sit, not by last activity, so that rows do not move while they are read. */
function newestSitFirst(a: ActiveUser, b: ActiveUser): number {
  return (b.onBowlSince ?? '').localeCompare(a.onBowlSince ?? '')
}
