/** Tests when a reply ends by itself. */
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { lineBy } from './line.fixture.ts'
import { receiveHistory } from './log/log.ts'
import { applyChanges, dropAuthor } from './log/log-changes.ts'
import { addQuoted } from './log/log-pages.ts'
import { EMPTY_LOG, type LogMessage, type MessageLog } from './log/message-log.ts'
import { useConversation } from './use-conversation.ts'

const rhoda = { id: 'rhoda', nickname: 'Rhoda', emoji: '🧻', isPremium: false }

const stored = (seq: number, userId: string): LogMessage => ({
  id: `m-${seq}`,
  userId,
  nickname: userId,
  emoji: '💩',
  content: `words ${seq}`,
  timestamp: '',
  seq,
})
const robins = stored(1, 'robin')
const historyOf = (log: MessageLog, ...messages: LogMessage[]) =>
  receiveHistory(log, { messages, truncated: true }, rhoda.id)
const log = historyOf(EMPTY_LOG, robins, stored(2, 'gerda'))
const replaced = historyOf(log, stored(2, 'gerda'))
const deleted = (isFlushed: boolean) =>
  applyChanges(log, [{ type: 'MESSAGE_DELETED', id: robins.id, isFlushed, change: 1 }])

const channel = {
  to: { to: 'room' },
  queue: { add: () => {}, drop: () => {} },
  log: () => log,
  changeLog: () => {},
  takeAllowance: () => true,
  requestChange: () => true,
  whoReacted: async () => [],
  sendTyping: () => {},
  showToast: () => {},
  loadPage: async () => ({ messages: [], isStart: false }),
  lastLook: () => undefined,
  handleLeave: () => {},
}

/** Rhoda is replying to Robin when the log is like this. */
function modeWith(then: MessageLog): string {
  let isReplying = false
  const Used = () => {
    const { composing, actions } = useConversation({ me: rhoda, log: then, channel, typing: [], draftName: 'room' })
    if (!isReplying) actions.reply(lineBy('Robin', { id: robins.id }))
    isReplying = true
    return composing.mode
  }
  return renderToStaticMarkup(<Used />)
}

test.each([
  ['is loaded', log, 'reply'],
  ['is deleted', deleted(false), 'new'],
  ['is deleted and quoted by others', deleted(true), 'new'],
  ['is dropped with its author, who is blocked', dropAuthor(log, 'robin'), 'new'],
  ['is no longer loaded', replaced, 'reply'],
  ['is no longer loaded, and is found', addQuoted(replaced, [robins.id], [robins]), 'reply'],
  ['is no longer loaded, and can’t be shown', addQuoted(replaced, [robins.id], []), 'new'],
])('[MSG-25] [SAFE-2] a reply ends when its message is gone: the message %s', (_, then, mode) => {
  expect(modeWith(then)).toBe(mode)
})
