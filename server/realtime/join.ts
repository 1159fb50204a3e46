/** The first command of a socket: who it belongs to. */
import type { WebSocket } from 'ws'
import { Problem } from '#contract/protocol/problems.ts'
import type { CommandOf } from '#contract/protocol/wire.ts'
import type { Connection, JoinedPerson } from '#server/fan-out/connection.ts'
import type { Hub } from '#server/fan-out/hub.ts'
import type { HasEnded } from './recently-ended.ts'
import type { Admission } from './upgrade.ts'

export type Joining = {
  socket: WebSocket
  connection: Connection
  /** Cleared after the JOIN, because it keeps the whole upgrade request in memory. */
  admit: Admission['join'] | undefined
  joinTimer: NodeJS.Timeout | undefined
  isJoining: boolean
}

export type JoinNeeds = {
  hub: Hub
  onJoining?: ((join: CommandOf<'JOIN'>) => Promise<void> | undefined) | undefined
  watchEndings: () => HasEnded
  /** Called on the same tick as the join, so that the first events are sent before any other. */
  onJoined: (connection: Connection, person: JoinedPerson, join: CommandOf<'JOIN'>) => void
}

export function createJoin({ hub, onJoining, watchEndings, onJoined }: JoinNeeds) {
  return async function join(session: Joining, command: CommandOf<'JOIN'>): Promise<undefined> {
    const { connection, admit } = session
    if (connection.person || !admit) {
      if (connection.person?.personId !== command.userId) throw new Problem('FORBIDDEN')
      return
    }
    session.isJoining = true
    try {
      await admitPerson(session, command, admit)
    } finally {
      session.isJoining = false
    }
  }

  async function admitPerson(session: Joining, command: CommandOf<'JOIN'>, admit: Admission['join']): Promise<void> {
    const { socket, connection } = session
    // Before the identity is checked, so that a ban during this wait still counts.
    await onJoining?.(command)
    // A client that is gone must not become a guest.
    if (socket.readyState !== socket.OPEN) return
    const hasEnded = watchEndings()
    const person = await admit(command)
    if (socket.readyState !== socket.OPEN) return
    if (hasEnded(person)) return connection.close(person.sessionId ? 'sessionEnded' : 'goingAway')
    clearTimeout(session.joinTimer)
    connection.person = person
    session.admit = undefined
    session.joinTimer = undefined
    hub.add(connection)
    onJoined(connection, person, command)
  }
}
