/** Pins: everyone's own, exact and private; the world hears of them late, roughly, and only in company. */
import { randomBytes } from 'node:crypto'
import { PINS_MAX, PINS_PER_HOUR, type Pin, type PinDraft, WORLD_PIN_AGE_HOURS } from '#contract/pins.ts'
import { Problem } from '#contract/problems.ts'
import { isGuestId } from '#contract/users.ts'
import type { Limiter, LimitRule } from '#server/cluster/limiter.ts'
import type { Db, Tx } from '#server/db/db.ts'
import type { FactBoard } from '#server/facts/facts.ts'
import { refuseWhenOver } from '#server/http/limits.ts'
import { type Cell, cellOf } from './grid.ts'
import { enterCells, leaveCells } from './pin-cells.store.ts'
import {
  countPins,
  deletePins,
  deletePinsOfGoneGuests,
  holdPerson,
  holdPin,
  insertPin,
  movePins,
  type PinRow,
  pinsOf,
  takeDuePins,
  updatePin,
} from './pins.store.ts'
import { createWorldPins } from './world-pins.ts'

const HOUR = 60 * 60 * 1000
const DROPS: LimitRule = { max: PINS_PER_HOUR, perMs: HOUR }
/** So many begin to count in one transaction, so that others get their turn in between. */
const COUNTED_AT_ONCE = 500

type Needs = { db: Db; facts: FactBoard; limiter: Limiter; now: () => Date }

export type Pins = ReturnType<typeof createPins>

export function createPins({ db, facts, limiter, now }: Needs) {
  const world = createWorldPins({ db, now })

  facts.within('account.created', async (tx, { userId, guestId }) => {
    if (guestId) await movePins(tx, guestId, userId)
  })
  facts.within('person.left', async (tx, { personId }) => {
    if (isGuestId(personId)) await takeOff(tx, await deletePins(tx, { personId }))
  })
  facts.within('account.deleted', async (tx, { userId }) => takeOff(tx, await deletePins(tx, { personId: userId })))

  return {
    world,

    own: (personId: string): Promise<Pin[]> => pinsOf(db, personId),

    async drop(personId: string, draft: PinDraft): Promise<Pin> {
      refuseWhenOver(await limiter.take(`pins:${personId}`, DROPS))
      return db.transaction(async (tx) => {
        if (!(await holdPerson(tx, personId))) throw new Problem('NOT_SIGNED_IN')
        if ((await countPins(tx, personId)) >= PINS_MAX) throw new Problem('PINS_FULL')
        const id = `p-${randomBytes(12).toString('base64url')}`
        return insertPin(tx, { id, personId, createdAt: now(), ...placed(draft), ...wordsOf(draft) })
      })
    },

    async edit(personId: string, id: string, draft: PinDraft): Promise<Pin> {
      return db.transaction(async (tx) => {
        const before = await holdPin(tx, { id, personId })
        if (!before) throw new Problem('NOT_FOUND')
        const hasMoved = before.latitude !== draft.latitude || before.longitude !== draft.longitude
        const pin = await updatePin(tx, { ...before, ...(hasMoved ? placed(draft) : {}), ...wordsOf(draft) })
        if (hasMoved && before.isCounted) await takeOff(tx, [cellOfRow(before)])
        return pin
      })
    },

    async remove(personId: string, id: string): Promise<void> {
      await db.transaction(async (tx) => {
        if (!(await holdPin(tx, { id, personId }))) throw new Problem('NOT_FOUND')
        await takeOff(tx, await deletePins(tx, { id }))
      })
    },

    /** Counts the pins that have become old enough, and clears away those of guests whose visit is over. */
    async sweep(): Promise<void> {
      while ((await countDue()) === COUNTED_AT_ONCE);
      await db.transaction(async (tx) => takeOff(tx, await deletePinsOfGoneGuests(tx)))
    },
  }

  function countDue(): Promise<number> {
    const placedBefore = new Date(now().getTime() - WORLD_PIN_AGE_HOURS * HOUR)
    return db.transaction(async (tx) => {
      const cells = await takeDuePins(tx, placedBefore, COUNTED_AT_ONCE)
      await enterCells(tx, cells)
      if (cells.length > 0) world.forget()
      return cells.length
    })
  }

  async function takeOff(tx: Tx, cells: readonly Cell[]): Promise<void> {
    await leaveCells(tx, cells)
    if (cells.length > 0) world.forget()
  }

  function placed({ latitude, longitude }: PinDraft) {
    const { x, y } = cellOf({ latitude, longitude })
    return { latitude, longitude, cellX: x, cellY: y, placedAt: now(), isCounted: false }
  }
}

function wordsOf({ locationName, notes }: PinDraft): Pick<PinRow, 'locationName' | 'notes'> {
  return { locationName: locationName || null, notes: notes || null }
}

function cellOfRow({ cellX, cellY }: PinRow): Cell {
  return { x: cellX, y: cellY }
}
