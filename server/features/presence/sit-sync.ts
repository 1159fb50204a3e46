/** Updates the open sits in memory from the rows when another node has written them. */
import type { Db } from '#server/db/db.ts'
import { coalesceReads } from '#server/lib/concurrency.ts'
import type { OpenSits, Sitting } from './open-sits.ts'
import { findOpenSits, type OpenSitRow } from './presence.store.ts'

type Needs = {
  db: Db
  now: () => Date
  openSits: OpenSits
  toSitting: (sit: OpenSitRow) => Sitting
  /** Called after every read, with the people who got on or off. */
  onChanged: (toggled: string[]) => Promise<void>
}

export function createSitSync({ db, now, openSits, toSitting, onChanged }: Needs) {
  /** Per running read, whose rows this node has written since: for them the result is stale. */
  const activeReads = new Set<Set<string>>()
  let pending = new Set<string>()
  /** Who got on or off and was not reported yet. `openSits` already has it, so another read would not find it. */
  const unreported = new Set<string>()
  const readPendingRows = coalesceReads(readPending)

  return {
    rememberChange(personId: string): void {
      for (const changed of activeReads) changed.add(personId)
    },

    /** Reads the rows of these people; requests that arrive during a read share the next one. */
    reloadPeople,

    async resync(): Promise<void> {
      const read = await trackedRead(() => findOpenSits(db, now()))
      const known = [...openSits.all()].map(({ person }) => person.id)
      await apply(new Set([...known, ...read.sits.map(({ person }) => person.id)]), read)
      await reloadPeople()
    },
  }

  function reloadPeople(...personIds: string[]): Promise<void> {
    for (const id of personIds) pending.add(id)
    if (pending.size === 0) return Promise.resolve()
    return readPendingRows()
  }

  async function readPending(): Promise<void> {
    const ids = pending
    pending = new Set()
    try {
      await apply(ids, await trackedRead(() => findOpenSits(db, now(), [...ids])))
    } catch (error) {
      for (const id of ids) pending.add(id)
      throw error
    }
  }

  async function trackedRead(read: () => Promise<OpenSitRow[]>) {
    const changed = new Set<string>()
    activeReads.add(changed)
    try {
      return { sits: await read(), changed }
    } finally {
      activeReads.delete(changed)
    }
  }

  async function apply(
    ids: Set<string>,
    { sits, changed }: { sits: OpenSitRow[]; changed: Set<string> },
  ): Promise<void> {
    const byId = new Map(sits.map((sit) => [sit.person.id, sit]))
    const stale: string[] = []
    for (const id of ids) {
      if (changed.has(id)) stale.push(id)
      else if (applyRow(id, byId.get(id))) unreported.add(id)
    }
    // Not awaited, or a person who keeps pressing would block every caller; after a failure the next read includes these.
    if (stale.length > 0) reloadPeople(...stale).catch(() => undefined)
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

  function applyRow(id: string, sit: OpenSitRow | undefined): boolean {
    const known = openSits.get(id)
    if (!sit) return openSits.remove(id)
    if (known?.startedAt !== sit.startedAt.getTime()) {
      openSits.add(toSitting(sit))
      return true
    }
    known.person = sit.person
    openSits.noteRemoteActivity(id, sit.lastActivityAt.getTime())
    return false
  }
}
