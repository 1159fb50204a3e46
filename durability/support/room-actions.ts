/** Carries out actions in the room through a page: sends each again after a reconnect, until the page shows it. */
import { setTimeout as delay } from 'node:timers/promises'
import type { Command, LiveEvent } from '#contract/protocol/wire.ts'
import type { MessageLog } from '#web/features/conversation/log/message-log.ts'
import type { Action, Ledger, Perform } from './ledger.ts'
import type { RoomPage } from './room-page.ts'
import { until } from './row.ts'

const RETRY_AFTER_MS = 20
const TRY_LATER = ['UNAVAILABLE', 'BUSY']

export function actInRoom(page: RoomPage): Perform {
  return (action) =>
    new Promise((resolve, reject) => {
      const stop = page.onEvent((event) => {
        const id = shownId(page.log(), action, page.person.id)
        if (id !== undefined) return settle(id)
        // A reaction to a message that is deleted in the same moment has no other answer.
        if (action.kind === 'react' && event.type === 'MESSAGE_DELETED' && event.id === action.id) settle(undefined)
        if (event.type === 'CHAT_HISTORY') send()
        if (event.type === 'ERROR') handleRefusal(event)
      })
      send()

      function settle(id: string | undefined): void {
        stop()
        resolve(id)
      }

      function send(): void {
        page.send(toCommand(action))
      }

      function handleRefusal({ clientId, code }: Extract<LiveEvent, { type: 'ERROR' }>): void {
        if (clientId !== undefined && clientId !== action.id) return
        if (TRY_LATER.includes(code)) void delay(RETRY_AFTER_MS).then(send)
        else if (code === 'NOT_FOUND') settle(undefined)
        else reject(new Error(`${action.kind} of ${page.person.id} was refused: ${code}`))
      }
    })
}

/** Resolves once all pages have everything that was done before. */
export async function catchUpAll(pages: readonly RoomPage[], ledger: Ledger): Promise<void> {
  const [first] = pages
  if (!first) return
  const end: Action = { kind: 'send', id: 'local-end', content: 'the end' }
  const id = await actInRoom(first)(end)
  ledger.note(first.person.id, end, id ?? '')
  const newest = () => Math.max(...pages.map((page) => page.lastChange()))
  const hasAll = (page: RoomPage) => page.log().messages[0]?.id === id && page.lastChange() === newest()
  await until('everyone has everything', () => pages.every(hasAll))
}

function toCommand(action: Action): Command {
  const { id } = action
  switch (action.kind) {
    case 'send':
      return { type: 'MESSAGE', message: { id, content: action.content } }
    case 'edit':
      return { type: 'EDIT_MESSAGE', id, content: action.content }
    case 'remove':
      return { type: 'DELETE_MESSAGE', id }
    case 'react':
      return { type: 'REACT', id, emoji: action.emoji, isOn: action.isOn }
  }
}

/** The id of the message once the server has told the page of the action. */
function shownId({ messages, myReactions }: MessageLog, action: Action, personId: string): string | undefined {
  const { id } = action
  const message = messages.find((one) => one.id === id)
  switch (action.kind) {
    case 'send':
      return messages.find(({ userId, clientId }) => userId === personId && clientId === id)?.id
    case 'edit':
      return message?.content === action.content ? id : undefined
    case 'remove':
      return !message || message.isFlushed ? id : undefined
    case 'react':
      // Also if the message was deleted a moment later.
      return myReactions[id]?.includes(action.emoji) === action.isOn ? id : undefined
  }
}
