/** Keeps the board as the rows are, when another process has written them. */
import type { Db } from '#server/db/db.ts'
import { type OpenSit, openSits } from './presence.store.ts'
import type { Sitting, SittingBoard } from './sitting-board.ts'

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
  let following: Promise<void> | undefined

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
    following ??= followAll()
    return following
  }

  async function followAll(): Promise<void> {
    try {
      while (waiting.size > 0) {
        const ids = waiting
        waiting = new Set()
        await agree(ids, await reading(() => openSits(db, now(), [...ids])))
      }
    } finally {
      following = undefined
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
    const turned: string[] = []
    for (const id of ids) {
      if (touched.has(id)) waiting.add(id)
      else if (isTurned(id, byId.get(id))) turned.push(id)
    }
    await onFollowed(turned)
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
