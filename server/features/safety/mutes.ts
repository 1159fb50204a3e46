/** Who is muted, in memory, because every message needs it. */
import { Problem } from '#contract/protocol/problems.ts'
import { readUntilStable } from '#server/lib/concurrency.ts'
import { utcDate } from '#server/lib/dates.ts'
import type { Mute } from './reports.store.ts'

export function createMutes(now: () => Date) {
  const byPerson = new Map<string, Mute>()
  let changes = 0

  return {
    add(mute: Mute): void {
      byPerson.set(mute.personId, mute)
      changes++
    },

    remove(personId: string): void {
      byPerson.delete(personId)
      changes++
    },

    /** A mute that is added while the rows are read is not lost. */
    async reload(read: () => Promise<Mute[]>): Promise<void> {
      const rows = await readUntilStable(() => changes, read)
      byPerson.clear()
      for (const mute of rows) byPerson.set(mute.personId, mute)
    },

    move(fromId: string, toId?: string): void {
      const mute = byPerson.get(fromId)
      byPerson.delete(fromId)
      changes++
      if (mute && toId) byPerson.set(toId, { ...mute, personId: toId })
    },

    muteRefusal(personId: string): Problem | undefined {
      const mute = byPerson.get(personId)
      if (!mute) return undefined
      if (mute.until > now()) return new Problem('MUTED', { message: muteMessage(mute) })
      byPerson.delete(personId)
      return undefined
    },
  }
}

function muteMessage({ reason, until }: Mute): string {
  return `You can write again after ${utcDate(until)}. Reason: ${reason}`
}
