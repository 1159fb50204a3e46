/** Keeps the board as the rows are, when another process has written them. */
import type { Db } from '#server/db/db.ts'
import { coalesceReads } from '#server/lib/coalesce-reads.ts'
import { type OpenSit, openSits } from './presence.store.ts'
import type { Sitting, SittingBoard } from './sit-board.ts'

type Needs = {
  db: Db
  now: () => Date
  board: SittingBoard
  sittingOf: (sit: OpenSit) => Sitting
  /** Something differs; these got on or off. */
  onFollowed: (turned: string[]) => Promise<void>
}

export function createSitFollower({ db, now, board, sittingOf, onFollowed }: Needs) {
  /** What this process itself has changed while rows were being read: those are old. */
  const readings = new Set<Set<string>>()
  let waiting = new Set<string>()
  /** Who got on or off, until it was told: the board knows it by then, so that reading again would not find it. */
  const untold = new Set<string>()
  const readOn = coalesceReads(readWaiting)

  return {
    /** This process has written a person's row. */
    touched(personId: string): void {
      for (const touched of readings) touched.add(personId)
    },

    /** Reads the rows of these; what is asked for meanwhile goes together. */
    follow,

    /** Reads all rows. */
    async resync(): Promise<void> {
      const read = await reading(() => openSits(db, now()))
      const known = [...board.all()].map(({ person }) => person.id)
      await agree(new Set([...known, ...read.sits.map(({ person }) => person.id)]), read)
      await follow()
    },
  }

  function follow(...personIds: string[]): Promise<void> {
    for (const id of personIds) waiting.add(id)
    if (waiting.size === 0) return Promise.resolve()
    return readOn()
  }

  async function readWaiting(): Promise<void> {
    const ids = waiting
    waiting = new Set()
    try {
      await agree(ids, await reading(() => openSits(db, now(), [...ids])))
    } catch (error) {
      for (const id of ids) waiting.add(id)
      throw error
    }
  }

  async function reading(read: () => Promise<OpenSit[]>) {
    const touched = new Set<string>()
    readings.add(touched)
    try {
      return { sits: await read(), touched }
    } finally {
      readings.delete(touched)
    }
  }

  async function agree(ids: Set<string>, { sits, touched }: { sits: OpenSit[]; touched: Set<string> }): Promise<void> {
    const byId = new Map(sits.map((sit) => [sit.person.id, sit]))
    const again: string[] = []
    for (const id of ids) {
      if (touched.has(id)) again.push(id)
      else if (isTurned(id, byId.get(id))) untold.add(id)
    }
    // Nobody waits for it, or presses that never stop would keep them; if it fails, these go with the next reading.
    if (again.length > 0) follow(...again).catch(() => undefined)
    await tell()
  }

  async function tell(): Promise<void> {
    const turned = [...untold]
    untold.clear()
    try {
      await onFollowed(turned)
    } catch (error) {
      for (const id of turned) untold.add(id)
      throw error
    }
  }

  /** True when the person got on or off, or has begun another sit. */
  function isTurned(id: string, sit: OpenSit | undefined): boolean {
    const known = board.get(id)
    if (!sit) return board.leave(id)
    if (known?.startedAt !== sit.startedAt.getTime()) {
      board.sit(sittingOf(sit))
      return true
    }
    known.person = sit.person
    board.hearSign(id, sit.lastSignAt.getTime())
    return false
  }
}
