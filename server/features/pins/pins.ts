/** Pins: everyone's own, exact and private; the world hears of them late, roughly, and only in company. */
import { randomBytes } from 'node:crypto'
import { isGuestId } from '#contract/people/users.ts'
import { Problem } from '#contract/protocol/problems.ts'
import { PINS_MAX, PINS_PER_HOUR, type Pin, type PinDraft, WORLD_PIN_AGE_HOURS } from '#contract/social/pins.ts'
import type { Db, Tx } from '#server/db/db.ts'
import type { FactBoard } from '#server/facts/facts.ts'
import { spendAs } from '#server/limits/call-limits.ts'
import type { LimitedPerson, PersonLimit } from '#server/limits/limited-person.ts'
import type { Limiter } from '#server/limits/limiter.ts'
import { cellOf } from './grid.ts'
import { settleCells } from './pin-cells.store.ts'
import {
  countPins,
  deletePins,
  deletePinsOfGoneGuests,
  insertPin,
  lockPerson,
  lockPin,
  movePins,
  type PinRow,
  pinsOf,
  sentPin,
  takeDuePins,
  updatePin,
} from './pins.store.ts'
import { createWorldPins } from './world-pins.ts'

const HOUR = 60 * 60 * 1000
const DROPS: PersonLimit = { name: 'pins', rule: { max: PINS_PER_HOUR, perMs: HOUR } }
/** So many begin to count in one transaction, so that others get their turn in between. */
const COUNTED_AT_ONCE = 500

type Needs = { db: Db; facts: FactBoard; limiter: Limiter; now: () => Date }

export type Pins = ReturnType<typeof createPins>

export function createPins({ db, facts, limiter, now }: Needs) {
  const world = createWorldPins({ db, now })

  facts.within('account.created', async (tx, { userId, guestId }) => {
    if (guestId) await settleCells(tx, await movePins(tx, guestId, userId))
  })
  facts.within('person.left', async (tx, { personId }) => {
    if (isGuestId(personId)) await settleCells(tx, await deletePins(tx, { personId }))
  })
  facts.within('account.deleted', async (tx, { userId }) => settleCells(tx, await deletePins(tx, { personId: userId })))
  facts.everywhere('person.left', world.forget)
  facts.everywhere('account.deleted', world.forget)

  return {
    world,

    own: (personId: string): Promise<Pin[]> => pinsOf(db, personId),

    /** One that was sent before under the same id of the sender's is answered as it is stored. */
    async drop(
      person: LimitedPerson,
      { clientId, ...draft }: PinDraft & { clientId?: string | undefined },
    ): Promise<Pin> {
      const { personId } = person
      const sent = (tx: Tx) => (clientId === undefined ? undefined : sentPin(tx, { personId, clientId }))
      const before = await sent(db)
      if (before?.isOfVisit) return before.pin
      await spendAs(limiter, person, DROPS)
      return db.transaction(async (tx) => {
        if (!(await lockPerson(tx, personId))) throw new Problem('NOT_SIGNED_IN')
        const known = await sent(tx)
        if (known?.isOfVisit) return known.pin
        if ((await countPins(tx, personId)) >= PINS_MAX) throw new Problem('PINS_FULL')
        const ids = {
          id: `p-${randomBytes(12).toString('base64url')}`,
          // One left by an earlier guest of that name keeps its own until it is cleared away.
          clientId: known ? null : (clientId ?? null),
        }
        return insertPin(tx, { ...ids, personId, createdAt: now(), ...placed(draft), ...wordsOf(draft) })
      })
    },

    async edit(personId: string, id: string, draft: PinDraft): Promise<Pin> {
      return changing(async (tx) => {
        const before = await lockPin(tx, { id, personId })
        if (!before) throw new Problem('NOT_FOUND')
        const hasMoved = before.latitude !== draft.latitude || before.longitude !== draft.longitude
        const pin = await updatePin(tx, { ...before, ...(hasMoved ? placed(draft) : {}), ...wordsOf(draft) })
        if (hasMoved && before.isCounted) await settleCells(tx, [{ x: before.cellX, y: before.cellY }])
        return pin
      })
    },

    async remove(personId: string, id: string): Promise<void> {
      await changing(async (tx) => {
        if (!(await lockPin(tx, { id, personId }))) throw new Problem('NOT_FOUND')
        await settleCells(tx, await deletePins(tx, { id }))
      })
    },

    /** Counts the pins that have become old enough, and clears away those of guests whose visit is over. */
    async sweep(): Promise<void> {
      while ((await countDue()) === COUNTED_AT_ONCE);
      await changing(async (tx) => settleCells(tx, await deletePinsOfGoneGuests(tx)))
    },
  }

  function countDue(): Promise<number> {
    const placedBefore = new Date(now().getTime() - WORLD_PIN_AGE_HOURS * HOUR)
    return changing(async (tx) => {
      const cells = await takeDuePins(tx, placedBefore, COUNTED_AT_ONCE)
      await settleCells(tx, cells)
      return cells.length
    })
  }

  /** What is kept of the world layer is forgotten once the change is there to be read, and no sooner. */
  async function changing<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result> {
    const result = await db.transaction(work)
    world.forget()
    return result
  }

  function placed({ latitude, longitude }: PinDraft) {
    const { x, y } = cellOf({ latitude, longitude })
    return { latitude, longitude, cellX: x, cellY: y, placedAt: now(), isCounted: false }
  }
}

function wordsOf({ locationName, notes }: PinDraft): Pick<PinRow, 'locationName' | 'notes'> {
  return { locationName: storable(locationName), notes: storable(notes) }
}

/** Half a character cannot be kept, so its place is marked. */
function storable(words = ''): string | null {
  return words.replace(/\p{Cs}/gu, '\ufffd') || null
}
