/** The open sockets, and the ways to speak to them. Knows no room. */
import type { LiveEvent } from '#contract/protocol/wire.ts'
import { createBatchedSend } from './batched-send.ts'
import type { Connection } from './connection.ts'
import { frameOf } from './frames.ts'
import type { SendToMany } from './send-to-many.ts'

const NOBODY: ReadonlySet<string> = new Set()

export type Hub = ReturnType<typeof createHub>

/** Without the part in C, sockets are written to one after the other. */
export function createHub(sendToMany?: SendToMany) {
  /** Dense, so that speaking to everyone is one plain loop; who leaves is replaced by the last. */
  const all: Connection[] = []
  const byPerson = new Map<string, Connection[]>()
  const volley = sendToMany && createBatchedSend(sendToMany)

  return {
    add(connection: Connection): void {
      const id = personOf(connection)
      connection.place = all.push(connection) - 1
      byPerson.set(id, [...(byPerson.get(id) ?? []), connection])
    },

    remove(connection: Connection): void {
      if (connection.place < 0) return
      const last = all.pop()
      if (last && last !== connection) {
        all[connection.place] = last
        last.place = connection.place
      }
      connection.place = -1
      const id = personOf(connection)
      const left = of(id).filter((other) => other !== connection)
      if (left.length > 0) byPerson.set(id, left)
      else byPerson.delete(id)
    },

    /** The sockets of one person, the oldest first. */
    of,

    size: () => all.length,

    /** As it stands now: who leaves meanwhile is still in it. */
    everyone: (): Connection[] => [...all],

    people: () => byPerson.size,

    peopleIds: (): Iterable<string> => byPerson.keys(),

    /** How many sockets it was written to. */
    toAll(frames: Buffer, except: ReadonlySet<string> = NOBODY): number {
      let reached = 0
      volley?.begin()
      // Nobody leaves the list meanwhile: a reader that is cut says so on a later tick.
      for (let at = all.length - 1; at >= 0; at--) {
        const connection = all[at]
        if (!connection) continue
        if (except.size > 0 && except.has(personOf(connection))) continue
        const descriptor = volley ? connection.lendDescriptor() : undefined
        if (descriptor !== undefined) volley?.add(connection, descriptor)
        else if (connection.write(frames)) reached++
      }
      return reached + (volley?.fire(frames) ?? 0)
    },

    /** For what is soon told again: readers that are behind do without. */
    toAllWhoKeepUp(framesFor: (personId: string) => Buffer): void {
      for (let at = all.length - 1; at >= 0; at--) {
        const connection = all[at]
        if (!connection || connection.isBusy()) continue
        connection.write(framesFor(personOf(connection)))
      }
    },

    toPerson(id: string, event: LiveEvent): void {
      const frame = frameOf(event)
      for (const connection of of(id)) connection.write(frame)
    },
  }

  function of(id: string): readonly Connection[] {
    return byPerson.get(id) ?? []
  }
}

function personOf({ visitor }: Connection): string {
  if (!visitor) throw new Error('Only a connection that has joined is in the hub')
  return visitor.personId
}
