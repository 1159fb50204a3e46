/** Pins: exact and private for their owner; the world layer shows them late, roughly and only in groups. */
import { randomBytes } from 'node:crypto'
import { isGuestId } from '#contract/people/users.ts'
import { Problem } from '#contract/protocol/problems.ts'
import { PINS_MAX, PINS_PER_HOUR, type Pin, type PinDraft, WORLD_PIN_AGE_HOURS } from '#contract/social/pins.ts'
import { type Db, mustFind, type Tx } from '#server/db/db.ts'
import type { Facts } from '#server/facts/facts.ts'
import { checkPersonLimit, type LimitedPerson, type PersonLimit } from '#server/limits/call-limits.ts'
import type { Limiter } from '#server/limits/limiter.ts'
import { cellOf } from './grid.ts'
import { recomputeCells } from './pin-cells.store.ts'
import {
  countDuePins,
  deletePins,
  deletePinsOfGoneGuests,
  findPinByClientId,
  findPins,
  insertPin,
  lockPin,
  movePins,
  type PinRow,
  updatePin,
} from './pins.store.ts'
import { createWorldPins } from './world-pins.ts'

const HOUR = 60 * 60 * 1000
const DROPS: PersonLimit = { name: 'pins', rule: { max: PINS_PER_HOUR, perMs: HOUR } }
/** Pins per transaction of the sweep, so that other writers are not blocked for long. */
const COUNT_BATCH = 500

type Needs = { db: Db; facts: Facts; limiter: Limiter; now: () => Date }

export type Pins = ReturnType<typeof createPins>

export function createPins({ db, facts, limiter, now }: Needs) {
  const world = createWorldPins({ db, now })

  facts.within('account.created', async (tx, { userId, guestId }) => {
    if (guestId) await recomputeCells(tx, await movePins(tx, guestId, userId))
  })
  facts.within('person.left', async (tx, { personId }) => {
    if (isGuestId(personId)) await recomputeCells(tx, await deletePins(tx, { personId }))
  })
  facts.within('account.deleted', async (tx, { userId }) =>
    recomputeCells(tx, await deletePins(tx, { personId: userId })),
  )
  facts.everywhere('person.left', world.invalidate)
  facts.everywhere('account.deleted', world.invalidate)

  return {
    world,

    own: (personId: string): Promise<Pin[]> => findPins(db, personId),

    /** Idempotent by `clientId`: a pin that was sent before is returned as it is stored. */
    async drop(
      person: LimitedPerson,
      { clientId, ...draft }: PinDraft & { clientId?: string | undefined },
    ): Promise<Pin> {
      const { personId } = person
      const findSent = () => (clientId === undefined ? undefined : findPinByClientId(db, { personId, clientId }))
      const before = await findSent()
      if (before?.isOfVisit) return before.pin
      await checkPersonLimit(limiter, person, DROPS)
      const id = `p-${randomBytes(12).toString('base64url')}`
      const { latitude, longitude, cellX, cellY, placedAt: createdAt } = placement(draft)
      const place = { latitude, longitude, cellX, cellY }
      const drop = { id, personId, clientId, ...place, createdAt, ...pinTexts(draft) }
      const { pin, isPerson, isKnown, isFull } = await insertPin(db, drop, PINS_MAX)
      if (!isPerson) throw new Problem('NOT_SIGNED_IN')
      if (isKnown) return mustFind(await findSent(), 'A pin that was just sent').pin
      if (isFull) throw new Problem('PINS_FULL')
      return pin
    },

    async edit(personId: string, id: string, draft: PinDraft): Promise<Pin> {
      return writeAndInvalidate(async (tx) => {
        const before = await lockPin(tx, { id, personId })
        if (!before) throw new Problem('NOT_FOUND')
        const hasMoved = before.latitude !== draft.latitude || before.longitude !== draft.longitude
        const pin = await updatePin(tx, { ...before, ...(hasMoved ? placement(draft) : {}), ...pinTexts(draft) })
        if (hasMoved && before.isCounted) await recomputeCells(tx, [{ x: before.cellX, y: before.cellY }])
        return pin
      })
    },

    async remove(personId: string, id: string): Promise<void> {
      await writeAndInvalidate(async (tx) => {
        if (!(await lockPin(tx, { id, personId }))) throw new Problem('NOT_FOUND')
        await recomputeCells(tx, await deletePins(tx, { id }))
      })
    },

    async sweep(): Promise<void> {
      let counted: number
      do counted = await countDue()
      while (counted === COUNT_BATCH)
      await writeAndInvalidate(async (tx) => recomputeCells(tx, await deletePinsOfGoneGuests(tx)))
    },
  }

  function countDue(): Promise<number> {
    const placedBefore = new Date(now().getTime() - WORLD_PIN_AGE_HOURS * HOUR)
    return writeAndInvalidate(async (tx) => {
      const cells = await countDuePins(tx, placedBefore, COUNT_BATCH)
      await recomputeCells(tx, cells)
      return cells.length
    })
  }

  /** Invalidates the cached world layer after the commit, not before: a read in between would cache the old cells. */
  async function writeAndInvalidate<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result> {
    const result = await db.transaction(work)
    world.invalidate()
    return result
  }

  function placement({ latitude, longitude }: PinDraft) {
    const { x, y } = cellOf({ latitude, longitude })
    return { latitude, longitude, cellX: x, cellY: y, placedAt: now(), isCounted: false }
  }
}

function pinTexts({ locationName, notes }: PinDraft): Pick<PinRow, 'locationName' | 'notes'> {
  return { locationName: storable(locationName), notes: storable(notes) }
}

/** The database cannot store half of a surrogate pair. */
function storable(text = ''): string | null {
  return text.replace(/\p{Cs}/gu, '\ufffd') || null
}
