/** Who may not write for now, in memory, as every message asks. */
import { Problem } from '#contract/problems.ts'
import type { Mute } from './reports.store.ts'

export function createMutes(now: () => Date) {
  const byPerson = new Map<string, Mute>()

  return {
    add: (mute: Mute): void => void byPerson.set(mute.personId, mute),

    move(fromId: string, toId?: string): void {
      const mute = byPerson.get(fromId)
      byPerson.delete(fromId)
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
  return `You cannot write until ${until.toISOString().slice(0, 16).replace('T', ' ')} UTC. ${reason}`
}
