/** Who sits in the room: bowls along the top of the chat, or a grid beside it, and all of them in a dialog. */
import { useMemo, useState } from 'react'
import { type ActiveUser, BUDDY_RERENDER_MS } from '#contract/bowl/presence.ts'
import type { User } from '#contract/people/users.ts'
import { buildBuddyList } from '#web/features/presence/list/buddy-list.ts'
import { useSitStart } from '#web/features/presence/toggle/sit-timer.tsx'
import { useIsDisconnected } from '#web/realtime/use-live.ts'
import { useNow } from '#web/ui/browser/use-now.ts'
import { Chip } from '#web/ui/feedback/chip.tsx'
import { Dialog } from '#web/ui/feedback/dialog.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { SectionHeading } from '#web/ui/layout/section-heading.tsx'
import { benchOrder } from './bench-order.ts'
import { BenchPlace } from './bench-place.tsx'
import { useBench } from './use-bench.ts'
import './bench.css'

const SHOWN = 12
/** A short bench shows that there is room. */
const PLACES_AT_LEAST = 6

export type BenchProps = {
  me: User
  /** Absent until the list has arrived. */
  users: readonly ActiveUser[] | undefined
  total: number | undefined
  /** When each of the people spoke last, in milliseconds. */
  spokeAt: ReadonlyMap<string, number>
  /** While a person reads back, nothing moves. */
  isStill: boolean
}

/** Along the top of the room. */
export function Bench(props: BenchProps) {
  const { places, hidden, count, now, isLive } = usePlaces(props)
  const [isOpen, setOpen] = useState(false)
  const free = Array.from({ length: Math.max(0, PLACES_AT_LEAST - places.length) }, (_, nth) => nth)
  return (
    <>
      <ul className="bench" aria-label="In the room" data-still={props.isStill || undefined}>
        {places.slice(0, SHOWN).map((place) => (
          <BenchPlace
            key={place.person.id}
            place={place}
            isYou={place.person.id === props.me.id}
            youText="You"
            now={now}
            isLive={isLive}
          />
        ))}
        {hidden > 0 && (
          <li className="place">
            <button type="button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
              <span className="place-bowl bench-more">+{hidden}</span>
              <b>All</b>
              <small className="num">{count}</small>
            </button>
          </li>
        )}
        {free.map((nth) => (
          <li className="place bench-free" key={nth} aria-hidden="true">
            <span>
              <span className="place-bowl" />
              <b>Free</b>
            </span>
          </li>
        ))}
      </ul>
      <Everyone {...props} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}

/** Beside the room on a desktop. */
export function BowlColumn(props: BenchProps) {
  const { places, hidden, count, now, isLive } = usePlaces(props)
  const [isOpen, setOpen] = useState(false)
  const hasDemos = places.some(({ person }) => person.isDemo)
  return (
    <aside className="bowl-column" aria-label="On the bowl">
      <SectionHeading
        aside={<Chip tone={isLive && count !== undefined ? 'live' : 'neutral'}>{count ?? '\u00a0'}</Chip>}
      >
        On the bowl
      </SectionHeading>
      <ul className="bench-grid" aria-label="People on the bowl" data-still={props.isStill || undefined}>
        {places.slice(0, SHOWN).map((place) => (
          <BenchPlace
            key={place.person.id}
            place={place}
            isYou={place.person.id === props.me.id}
            now={now}
            isLive={isLive}
          />
        ))}
      </ul>
      {hidden > 0 && (
        <Button variant="secondary" size="sm" block onClick={() => setOpen(true)}>
          See all {count}
        </Button>
      )}
      {hasDemos && <p className="sm muted">Demo buddies keep you company and never count.</p>}
      <Everyone {...props} isOpen={isOpen} onClose={() => setOpen(false)} />
    </aside>
  )
}

function Everyone({ isOpen, onClose, ...props }: BenchProps & { isOpen: boolean; onClose: () => void }) {
  const { places, count, now, isLive } = usePlaces({ ...props, isStill: false })
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => !open && onClose()}
      title="On the bowl"
      aside={<Chip tone="live">{count}</Chip>}
    >
      <ul className="bench-grid" aria-label="People on the bowl">
        {places.map((place) => (
          <BenchPlace
            key={place.person.id}
            place={place}
            isYou={place.person.id === props.me.id}
            now={now}
            isLive={isLive}
          />
        ))}
      </ul>
    </Dialog>
  )
}

function usePlaces({ me, users, total, spokeAt, isStill }: BenchProps) {
  const now = useNow(BUDDY_RERENDER_MS)
  const onBowlSince = useSitStart()
  const isLive = !useIsDisconnected()
  const people = useMemo(
    () => benchOrder({ users: buildBuddyList({ users: users ?? [], me, onBowlSince }), myId: me.id, spokeAt }),
    [users, me, onBowlSince, spokeAt],
  )
  const places = useBench(people, isStill)
  const demos = people.filter(({ isDemo = false }) => isDemo).length
  const count = users && Math.max(total ?? 0, people.length - demos)
  const hidden = Math.max(0, (count ?? 0) + demos - SHOWN)
  return { places, hidden, count, now, isLive }
}
