/** Who sits in the room: bowls along the top of the chat, or a grid beside it, and all of them in a dialog. */
import { useMemo, useRef, useState } from 'react'
import { ACTIVE_USERS_RERENDER_MS, type ActiveUser } from '#contract/bowl/presence.ts'
import type { User } from '#contract/people/users.ts'
import { buildActiveUsers } from '#web/features/presence/list/active-users-list.ts'
import { RestOfCrowd } from '#web/features/presence/list/rest-of-crowd.tsx'
import { useRestOfCrowd } from '#web/features/presence/list/use-rest-of-crowd.ts'
import { useSitStart } from '#web/features/presence/toggle/sit-timer.tsx'
import { useIsDisconnected } from '#web/realtime/use-live.ts'
import { useNow } from '#web/ui/browser/use-now.ts'
import { Chip } from '#web/ui/feedback/chip.tsx'
import { Dialog } from '#web/ui/feedback/dialog.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { SectionHeading } from '#web/ui/layout/section-heading.tsx'
import { useRowPages } from '#web/ui/layout/use-row-pages.ts'
import { uiWords } from '#web/ui/ui.words.ts'
import { benchWords } from '../presence.words.ts'
import { benchOrder } from './bench-order.ts'
import { BenchPerson } from './bench-person.tsx'
import { createSlot, useBench } from './use-bench.ts'
import './bench.css'

const SHOWN = 12
/** Empty slots up to this many show that there is room. */
const SLOTS_AT_LEAST = 6

export type BenchProps = {
  me: User
  /** Absent until the list has arrived. */
  users: readonly ActiveUser[] | undefined
  total: number | undefined
  /** When each of the people spoke last, in milliseconds. */
  spokeAt: ReadonlyMap<string, number>
  /** Nothing moves while the person reads older messages. */
  isStill: boolean
}

type EveryoneProps = BenchProps & { count: number | undefined; isOpen: boolean; onClose: () => void }

/** Along the top of the room. */
export function Bench(props: BenchProps) {
  const { slots, hidden, count, now, isLive } = useSlots(props)
  const [isOpen, setOpen] = useState(false)
  const free = Array.from({ length: Math.max(0, SLOTS_AT_LEAST - slots.length) }, (_, nth) => nth)
  return (
    <>
      <ul className="bench" aria-label={benchWords.inRoom} data-still={props.isStill || undefined}>
        {slots.slice(0, SHOWN).map((slot) => (
          <BenchPerson
            key={slot.person.id}
            slot={slot}
            isYou={slot.person.id === props.me.id}
            youText={uiWords.you}
            now={now}
            isLive={isLive}
          />
        ))}
        {hidden > 0 && (
          <li className="bench-slot">
            <button type="button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
              <span className="bench-slot-bowl bench-more">+{hidden}</span>
              <b>{benchWords.all}</b>
              <small className="num">{count}</small>
            </button>
          </li>
        )}
        {free.map((nth) => (
          <li className="bench-slot bench-free" key={nth} aria-hidden="true">
            <span>
              <span className="bench-slot-bowl" />
              <b>{benchWords.free}</b>
            </span>
          </li>
        ))}
      </ul>
      <Everyone {...props} count={count} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}

/** Beside the room on a desktop. */
export function BowlColumn(props: BenchProps) {
  const { slots, hidden, count, now, isLive } = useSlots(props)
  const [isOpen, setOpen] = useState(false)
  const hasDemos = slots.some(({ person }) => person.isDemo)
  return (
    <aside className="bowl-column" aria-label={benchWords.title}>
      <SectionHeading
        aside={<Chip tone={isLive && count !== undefined ? 'live' : 'neutral'}>{count ?? '\u00a0'}</Chip>}
      >
        {benchWords.title}
      </SectionHeading>
      <ul className="bench-grid" aria-label={benchWords.people} data-still={props.isStill || undefined}>
        {slots.slice(0, SHOWN).map((slot) => (
          <BenchPerson
            key={slot.person.id}
            slot={slot}
            isYou={slot.person.id === props.me.id}
            now={now}
            isLive={isLive}
          />
        ))}
      </ul>
      {hidden > 0 && (
        <Button variant="secondary" size="sm" block onClick={() => setOpen(true)}>
          {benchWords.seeAll(count)}
        </Button>
      )}
      {hasDemos && <p className="sm muted">{benchWords.demoBuddies}</p>}
      <Everyone {...props} count={count} isOpen={isOpen} onClose={() => setOpen(false)} />
    </aside>
  )
}

function Everyone({ isOpen, onClose, count, ...props }: EveryoneProps) {
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => !open && onClose()}
      title={benchWords.title}
      aside={<Chip tone="live">{count}</Chip>}
    >
      <EveryoneGrid {...props} />
    </Dialog>
  )
}

function EveryoneGrid(props: BenchProps) {
  const { me, total = 0 } = props
  const { slots, now, isLive } = useSlots({ ...props, isStill: false })
  const users = slots.map(({ person }) => person)
  const { rest, ...crowd } = useRestOfCrowd({ users, total, myId: me.id, isWanted: true })
  const list = useRef<HTMLUListElement>(null)
  const shown = useRowPages([...slots, ...rest.map(createSlot)], list)
  return (
    <>
      <ul className="bench-grid" aria-label={benchWords.people} ref={list}>
        {shown.map((slot) => (
          <BenchPerson key={slot.person.id} slot={slot} isYou={slot.person.id === me.id} now={now} isLive={isLive} />
        ))}
      </ul>
      <RestOfCrowd list={crowd} />
    </>
  )
}

function useSlots({ me, users, total, spokeAt, isStill }: BenchProps) {
  const now = useNow(ACTIVE_USERS_RERENDER_MS)
  const onBowlSince = useSitStart()
  const isLive = !useIsDisconnected()
  const people = useMemo(
    () => benchOrder({ users: buildActiveUsers({ users: users ?? [], me, onBowlSince }), myId: me.id, spokeAt }),
    [users, me, onBowlSince, spokeAt],
  )
  const slots = useBench(people, isStill)
  const demos = people.filter(({ isDemo = false }) => isDemo).length
  const count = users && Math.max(total ?? 0, people.length - demos)
  const hidden = Math.max(0, (count ?? 0) + demos - SHOWN)
  return { slots, hidden, count, now, isLive }
}
