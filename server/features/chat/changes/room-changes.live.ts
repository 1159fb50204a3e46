/** Live commands and events of changed messages in the public room. */
import type { LiveEventOf } from '#contract/protocol/wire.ts'
import type { GivenReactions, RoomChange } from '#server/facts/fact-payloads.ts'
import type { Connection } from '#server/fan-out/connection.ts'
import { frameOf } from '#server/fan-out/frames.ts'
import type { Hub } from '#server/fan-out/hub.ts'
import { type BlockedEitherWay, sendFrames } from '#server/features/chat/chat.live.ts'
import type { Chat } from '#server/features/chat/chat.ts'
import { messageId } from '#server/features/chat/message-id.ts'
import type { ResumePoint } from '#server/features/chat/recent-messages.ts'
import type { CommandHandlers } from '#server/realtime/socket-session.ts'

type Needs = { chat: Chat; noteActivity: (personId: string) => void }

type Commands = 'EDIT_MESSAGE' | 'DELETE_MESSAGE' | 'REACT'

export function changeCommands({ chat: { changes }, noteActivity }: Needs): Pick<CommandHandlers, Commands> {
  return {
    EDIT_MESSAGE: async ({ command, person }) => {
      noteActivity(person.personId)
      const { written } = await changes.edit(person, command)
      return { done: written.then(NOTHING) }
    },

    DELETE_MESSAGE: async ({ command, person }) => {
      const { written } = await changes.remove(person, command)
      return { done: written.then(NOTHING) }
    },

    REACT: async ({ command, connection, person }) => {
      noteActivity(person.personId)
      const { written } = await changes.react(person, command)
      // The page waits for this event also when nothing had to be changed.
      const done = written.then(({ changed, reactions }) => {
        const own = reactions.filter(({ personId }) => personId === person.personId)
        if (changed.length === 0) connection.send(toMyReactions(own))
      })
      return { done }
    },
  }
}

/** Everyone else hears of a change from its fact. */
const NOTHING = () => undefined

export function sendChanges(hub: Hub, changes: readonly RoomChange[], blockedEitherWay: BlockedEitherWay): void {
  const frames = changes.flatMap(({ authorId, events, shown }) => {
    const all = [...events, ...(shown ? [{ type: 'MESSAGE', message: shown } as const] : [])]
    return all.map((event) => ({ authorId, frame: frameOf(event) }))
  })
  if (frames.length > 0) sendFrames(hub, frames, blockedEitherWay)
}

/** To all pages of each person, with the messages in question only. */
export function sendGivenReactions(hub: Hub, given: readonly GivenReactions[]): void {
  const byPerson = new Map<string, GivenReactions[]>()
  for (const one of given) byPerson.set(one.personId, [...(byPerson.get(one.personId) ?? []), one])
  for (const [personId, own] of byPerson) {
    if (hub.connectionsOf(personId).length > 0) hub.sendToPerson(personId, toMyReactions(own))
  }
}

/** After the history, which is the same for everyone. */
export async function sendOwnReactions(chat: Chat, connection: Connection, seen: ResumePoint): Promise<void> {
  const own = connection.person && (await chat.findOwnReactions(connection.person.personId, seen))
  if (own) connection.send(toMyReactions(own))
}

function toMyReactions(own: readonly GivenReactions[]): LiveEventOf<'MY_REACTIONS'> {
  return { type: 'MY_REACTIONS', reactions: Object.fromEntries(own.map(({ seq, emojis }) => [messageId(seq), emojis])) }
}
