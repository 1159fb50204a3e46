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
    new Promise((resolve) => {
      const stop = page.onEvent((event) => {
        const id = shownId(page.log(), action, page.person.id)
        if (id !== undefined) return settle(id)
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
        else page.faults.push(`refused: ${code}`)
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
function shownId(log: MessageLog, action: Action, personId: string): string | undefined {
  const isMeant = action.kind === 'send' ? 'clientId' : 'id'
  const message = log.messages.find(
    (one) => one[isMeant] === action.id && (action.kind === 'react' || one.userId === personId),
  )
  if (action.kind === 'remove') return !message || message.isFlushed ? action.id : undefined
  if (!message) return undefined
  const mine = log.myReactions[message.id]
  const isDone =
    action.kind === 'send' ||
    (action.kind === 'edit' && message.content === action.content) ||
    (action.kind === 'react' && mine?.includes(action.emoji) === action.isOn)
  return isDone ? message.id : undefined
}
