/** Tests what a person does in a conversation. */
import { expect, test } from 'vitest'
import type { Draft } from '#web/realtime/send-queue/draft.ts'
import { createActions } from './actions.ts'
import type { Composing } from './conversation.ts'
import { lineBy } from './line.fixture.ts'
import { refusePending } from './log/log.ts'
import { EMPTY_LOG, type NewChange } from './log/message-log.ts'

const NEW: Composing = { mode: 'new' }
const gildas = lineBy('Gilda')
const own = lineBy('Rhoda', { isMine: true, content: 'words' })

function open({ hasAllowance = true, isConnected = true } = {}) {
  let log = EMPTY_LOG
  let composing: Composing = NEW
  const sent: Draft[] = []
  const dropped: string[] = []
  const changes: NewChange[] = []
  const actions = createActions({
    channel: () => ({
      to: { to: 'gilda', receiverName: 'Gilda' },
      queue: { add: (draft) => sent.push(draft), drop: (id) => dropped.push(id) },
      log: () => log,
      changeLog: (change) => {
        log = change(log)
      },
      takeAllowance: () => hasAllowance,
      requestChange: (change) => isConnected && changes.push(change) > 0,
      whoReacted: async () => [],
      sendTyping: () => {},
    }),
    composing: () => composing,
    setComposing: (next) => {
      composing = next
    },
  })
  return { actions, sent, dropped, changes, log: () => log, composing: () => composing, refuse }

  function refuse(id: string): void {
    log = refusePending(log, id, 'No')
  }
}

test('[CHAT-4] a message is shown at once and goes to the send queue under the same id', () => {
  const { actions, sent, log } = open()
  expect(actions.submit('hello', ['percy'])).toBe(true)
  expect(sent).toMatchObject([{ content: 'hello', mentions: ['percy'], to: 'gilda', receiverName: 'Gilda' }])
  expect(log().pending).toMatchObject([{ id: sent[0]?.id, content: 'hello', mentions: ['percy'] }])
  expect(sent[0]?.id).toMatch(/^local-/)
})

test('[CHAT-16, MSG-25] a message that may not be sent is neither shown nor sent, and the reply stays', () => {
  const { actions, sent, log, composing } = open({ hasAllowance: false })
  actions.reply(gildas)
  expect(actions.submit('hello')).toBe(false)
  expect([sent, log().pending, composing().mode]).toEqual([[], [], 'reply'])
})

test('[MSG-6, MSG-25] a reply quotes its message, once; an opener is none', () => {
  const { actions, sent, composing } = open()
  actions.reply(gildas)
  expect(composing()).toEqual({ mode: 'reply', to: gildas })
  actions.send('Hiding from a meeting')
  actions.submit('yes')
  actions.submit('and no')
  expect(sent.map(({ replyTo }) => replyTo)).toEqual([undefined, gildas.id, undefined])
  expect(composing()).toEqual(NEW)
})

test('[MSG-8, MSG-25] an edit that can’t be sent stays in the message field', () => {
  const { actions, changes, composing } = open({ isConnected: false })
  actions.edit(own)
  expect(actions.submit('better words')).toBe(false)
  expect([changes, composing().mode]).toEqual([[], 'edit'])
})

test('[MSG-8, MSG-25] an edit changes its message, and without a difference nothing', () => {
  const { actions, sent, changes, composing } = open()
  actions.edit(own)
  expect(composing()).toEqual({ mode: 'edit', of: own })
  expect(actions.submit('better words', ['gilda'])).toBe(true)
  actions.edit(own)
  actions.submit('words')
  expect(changes).toEqual([{ kind: 'edit', id: own.id, content: 'better words', mentions: ['gilda'] }])
  expect([sent, composing()]).toEqual([[], NEW])
})

test('[MSG-25] a reply or an edit can be cancelled, and ends when its message is deleted', () => {
  const { actions, changes, composing } = open()
  actions.reply(gildas)
  actions.cancel()
  expect(composing()).toEqual(NEW)
  actions.edit(own)
  actions.remove(own)
  expect([composing(), changes]).toEqual([NEW, [{ kind: 'remove', id: own.id }]])
})

test('[CHAT-18, MSG-6] a refused message is sent again as it was, or dropped', () => {
  const { actions, sent, dropped, log, refuse } = open()
  actions.reply(gildas)
  actions.submit('yes')
  const id = sent[0]?.id ?? expect.fail()
  refuse(id)
  actions.retry({ id, content: 'yes' })
  expect(sent[1]).toEqual(sent[0])
  expect(log().pending).toMatchObject([{ id, replyTo: gildas.id }])
  expect(log().pending[0]?.refusal).toBeUndefined()
  actions.drop(id)
  expect([dropped, log().pending]).toEqual([[id], []])
})

test('[MSG-1] a reaction is requested', () => {
  const { actions, changes } = open()
  actions.react(gildas, '😂', true)
  expect(changes).toEqual([{ kind: 'react', id: gildas.id, emoji: '😂', isOn: true }])
})
