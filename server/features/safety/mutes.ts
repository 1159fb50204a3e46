/** Who may not write for now, in memory, as every message asks. */
import { Problem } from '#contract/protocol/problems.ts'
import { readUntilStable } from '#server/lib/read-until-stable.ts'
import { utcDate } from '#server/text/utc-date.ts'
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

    /** As the rows say, which other processes may have written. What is muted while they are read is not lost. */
    async readAnew(read: () => Promise<Mute[]>): Promise<void> {
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

    /** The refusal that says why and until when; nothing for those who may write. */
    of(personId: string): Problem | undefined {
      const mute = byPerson.get(personId)
      if (!mute) return undefined
      if (mute.until > now()) return new Problem('MUTED', { message: wordsOf(mute) })
      byPerson.delete(personId)
      return undefined
    },
  }
}

function wordsOf({ reason, until }: Mute): string {
  return `You can write again after ${utcDate(until)}. ${reason}`
}
