/** Brings the board in line with the rows when another node has written them. */
import type { Db } from '#server/db/db.ts'
import { coalesceReads } from '#server/lib/concurrency.ts'
import { type OpenSit, openSits } from './presence.store.ts'
import type { SitBoard, Sitting } from './sit-board.ts'

type Needs = {
  db: Db
  now: () => Date
  board: SitBoard
  sittingOf: (sit: OpenSit) => Sitting
  /** Called after every read, with the people who got on or off. */
  onChanged: (toggled: string[]) => Promise<void>
}

export function createSitSync({ db, now, board, sittingOf, onChanged }: Needs) {
  /** Per running read, whose rows this node has written since: for them the result is stale. */
  const activeReads = new Set<Set<string>>()
  let pending = new Set<string>()
  /** Who got on or off and was not reported yet. The board already has it, so another read would not find it. */
  const unreported = new Set<string>()
  const readPendingRows = coalesceReads(readPending)

  return {
    touched(personId: string): void {
      for (const touched of activeReads) touched.add(personId)
    },

    /** Reads the rows of these people; requests that arrive during a read share the next one. */
    follow,

    async resync(): Promise<void> {
      const read = await trackedRead(() => openSits(db, now()))
      const known = [...board.all()].map(({ person }) => person.id)
      await apply(new Set([...known, ...read.sits.map(({ person }) => person.id)]), read)
      await follow()
    },
  }

  function follow(...personIds: string[]): Promise<void> {
    for (const id of personIds) pending.add(id)
    if (pending.size === 0) return Promise.resolve()
    return readPendingRows()
  }

  async function readPending(): Promise<void> {
    const ids = pending
    pending = new Set()
    try {
      await apply(ids, await trackedRead(() => openSits(db, now(), [...ids])))
    } catch (error) {
      for (const id of ids) pending.add(id)
      throw error
    }
  }

  async function trackedRead(read: () => Promise<OpenSit[]>) {
    const touched = new Set<string>()
    activeReads.add(touched)
    try {
      return { sits: await read(), touched }
    } finally {
      activeReads.delete(touched)
    }
  }

  async function apply(ids: Set<string>, { sits, touched }: { sits: OpenSit[]; touched: Set<string> }): Promise<void> {
    const byId = new Map(sits.map((sit) => [sit.person.id, sit]))
    const stale: string[] = []
    for (const id of ids) {
      if (touched.has(id)) stale.push(id)
      else if (applyRow(id, byId.get(id))) unreported.add(id)
    }
    // Not awaited, or a person who keeps pressing would block every caller; after a failure the next read includes these.
    if (stale.length > 0) follow(...stale).catch(() => undefined)
    await report()
  }

  async function report(): Promise<void> {
    const toggled = [...unreported]
    unreported.clear()
    try {
      await onChanged(toggled)
    } catch (error) {
      for (const id of toggled) unreported.add(id)
      throw error
    }
  }

  function applyRow(id: string, sit: OpenSit | undefined): boolean {
    const known = board.get(id)
    if (!sit) return board.leave(id)
    if (known?.startedAt !== sit.startedAt.getTime()) {
      board.sit(sittingOf(sit))
      return true
    }
    known.person = sit.person
    board.noteRemoteActivity(id, sit.lastActivityAt.getTime())
    return false
  }
}
