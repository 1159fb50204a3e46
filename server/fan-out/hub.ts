/** The joined sockets of this node, and how to send to them. Knows no feature. */
import type { LiveEvent } from '#contract/protocol/wire.ts'
import { createBatchedSend } from './batched-send.ts'
import type { Connection } from './connection.ts'
import { frameOf } from './frames.ts'
import type { SendToMany } from './send-to-many.ts'

const NOBODY: ReadonlySet<string> = new Set()
const EVERYONE = () => true

type IsFor = (connection: Connection) => boolean

export type Hub = ReturnType<typeof createHub>

/** Without `sendToMany`, which is written in C, sockets are written to one after the other. */
export function createHub(sendToMany?: SendToMany) {
  /** Dense, so that a broadcast is one plain loop; a removed connection is replaced by the last. */
  const all: Connection[] = []
  const byPerson = new Map<string, Connection[]>()
  const batch = sendToMany && createBatchedSend(sendToMany)

  return {
    add(connection: Connection): void {
      const id = personId(connection)
      connection.hubIndex = all.push(connection) - 1
      byPerson.set(id, [...(byPerson.get(id) ?? []), connection])
    },

    remove(connection: Connection): void {
      if (connection.hubIndex < 0) return
      const last = all.pop()
      if (last && last !== connection) {
        all[connection.hubIndex] = last
        last.hubIndex = connection.hubIndex
      }
      connection.hubIndex = -1
      const id = personId(connection)
      const left = connectionsOf(id).filter((other) => other !== connection)
      if (left.length > 0) byPerson.set(id, left)
      else byPerson.delete(id)
    },

    connectionsOf,

    size: () => all.length,

    has: (isIt: IsFor): boolean => all.some(isIt),

    everyone: (): Connection[] => [...all],

    people: () => byPerson.size,

    peopleIds: (): Iterable<string> => byPerson.keys(),

    broadcast(frames: Buffer, except: ReadonlySet<string> = NOBODY, isFor: IsFor = EVERYONE): number {
      let reached = 0
      batch?.begin()
      // The list does not change in this loop: a terminated socket is removed on a later tick.
      for (let at = all.length - 1; at >= 0; at--) {
        const connection = all[at]
        if (!connection) continue
        if (isFor !== EVERYONE && !isFor(connection)) continue
        if (except.size > 0 && except.has(personId(connection))) continue
        const descriptor = batch ? connection.fdForDirectWrite() : undefined
        if (descriptor !== undefined) batch?.add(connection, descriptor)
        else if (connection.write(frames)) reached++
      }
      return reached + (batch?.flush(frames) ?? 0)
    },

    /** For events that are soon repeated: readers that are behind don't get them. */
    broadcastToFastReaders(framesFor: (personId: string) => Buffer, isFor: IsFor = EVERYONE): void {
      for (let at = all.length - 1; at >= 0; at--) {
        const connection = all[at]
        if (!connection || !isFor(connection) || connection.isBusy()) continue
        connection.write(framesFor(personId(connection)))
      }
    },

    sendToPerson(id: string, event: LiveEvent): void {
      const frame = frameOf(event)
      for (const connection of connectionsOf(id)) connection.write(frame)
    },
  }

  function connectionsOf(id: string): readonly Connection[] {
    return byPerson.get(id) ?? []
  }
}

function personId({ person }: Connection): string {
  if (!person) throw new Error('Only a connection that has joined is in the hub')
  return person.personId
}
