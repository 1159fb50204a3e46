/** Typing over sockets: the commands of the room's pages, and the event that names who is typing. */
import type { TypingPerson } from '#contract/social/conversation.ts'
import type { Connection } from '#server/fan-out/connection.ts'
import { frameOf } from '#server/fan-out/frames.ts'
import type { LimitedPerson } from '#server/limits/call-limits.ts'
import type { CommandHandlers } from '#server/realtime/socket-session.ts'
import type { RoomTyping } from './room-typing.ts'

type Needs = {
  roomTyping: RoomTyping<Connection>
  /** For a private chat. */
  typeTo: (person: LimitedPerson, otherId: string) => Promise<void>
}

export function roomTypingCommands({ roomTyping, typeTo }: Needs): Pick<CommandHandlers, 'ROOM' | 'TYPING'> {
  return {
    ROOM: ({ command, connection, person }) => {
      roomTyping.setOpen(connection, person.personId, command.isOpen)
      return undefined
    },
    TYPING: ({ command, person }) =>
      command.to === 'room' ? roomTyping.type(person.personId) : typeTo(person, command.to),
  }
}

type Sight = {
  blockedEitherWay: (personId: string) => ReadonlySet<string>
  /** Who doesn't show it doesn't see it either. */
  showsTyping: (personId: string) => boolean
}

/** Everyone who is not typing and has no block gets the same frame. */
export function sendTyping(
  pages: Iterable<Connection>,
  people: readonly TypingPerson[],
  { blockedEitherWay, showsTyping }: Sight,
): void {
  const shared = encodeTyping(people)
  for (const connection of pages) {
    const readerId = connection.person?.personId ?? ''
    if (connection.isBusy() || !showsTyping(readerId)) continue
    const blocked = blockedEitherWay(readerId)
    const visible = people.filter(({ id }) => id !== readerId && !blocked.has(id))
    connection.write(visible.length === people.length ? shared : encodeTyping(visible))
  }
}

function encodeTyping(people: readonly TypingPerson[]): Buffer {
  return frameOf({ type: 'TYPING', people: [...people] })
}
