/** Tests the person's own changes in the room: drawn at once, and as before when they are refused or not answered. */
import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import type { Command } from '#contract/protocol/wire.ts'
import { memoryStorage } from '#web/api/storage.ts'
import { linesOf } from '#web/features/conversation/lines.ts'
import { receiveHistory } from '#web/features/conversation/log/log.ts'
import type { NewChange } from '#web/features/conversation/log/message-log.ts'
import { openTestLive } from '#web/testing/test-live.ts'
import type { ToastRequest } from '#web/ui/feedback/toast.store.ts'
import { changeLog, logIn } from './chat.cache.ts'
import { listenForChat } from './chat.live.ts'
import { requestChange } from './chat-changes.ts'

const rhoda = { id: 'rhoda', nickname: 'Rhoda', emoji: '🧻', isPremium: false }
const NOT_DONE = 'That didn’t go through. Please try again.'
const LAUGH: NewChange = { id: 'm-1', kind: 'react', emoji: '😂', isOn: true }
const EDIT: NewChange = { id: 'm-1', kind: 'edit', content: 'better', mentions: ['robin'] }

function openRoom() {
  const { wire, clock, live } = openTestLive(rhoda.id)
  const cache = new QueryClient()
  const toasts: string[] = []
  const shown: ToastRequest[] = []
  const showToast = (toast: ToastRequest) => {
    toasts.push(toast.title)
    shown.push(toast)
  }
  listenForChat({ live, cache, userId: rhoda.id, storage: memoryStorage(), clock, showToast })
  const messages = [{ ...rhoda, id: 'm-1', userId: rhoda.id, content: 'words', timestamp: '', seq: 1 }]
  return {
    wire,
    clock,
    toasts,
    shown,
    join: () => wire.welcome({ messages }),
    showOffline: () => changeLog(cache, (log) => receiveHistory(log, { messages }, rhoda.id)),
    request: (change: NewChange) => requestChange({ live, cache, clock, showToast }, change),
    line: () => linesOf(logIn(cache), { me: rhoda })[0],
    lastCommand: (): Command | undefined => wire.sent().at(-1),
  }
}

test.each<[NewChange, Partial<Command>]>([
  [EDIT, { type: 'EDIT_MESSAGE', id: 'm-1', content: 'better', mentions: ['robin'] }],
  [LAUGH, { type: 'REACT', id: 'm-1', emoji: '😂', isOn: true }],
  [
    { id: 'm-1', kind: 'remove' },
    { type: 'DELETE_MESSAGE', id: 'm-1' },
  ],
])('[MSG-1, MSG-8, MSG-9] a change is drawn at once and sent: %o', (change, command) => {
  const { join, request, line, lastCommand } = openRoom()
  join()
  const before = line()
  request(change)
  expect(lastCommand()).toEqual(command)
  expect(line()).not.toEqual(before)
})

test.each([
  ['RATE_LIMITED', NOT_DONE],
  ['TOO_LATE', 'Ten minutes are up. It’s set in porcelain now.'],
] as const)(
  '[MSG-23, MSG-8] a change that is refused with %s is drawn as before, and a toast says so',
  (code, words) => {
    const { join, wire, request, line, toasts } = openRoom()
    join()
    const before = line()
    request(EDIT)
    wire.emit({ type: 'ERROR', code, message: 'No', clientId: 'm-1' })
    expect(line()).toEqual(before)
    expect(toasts).toEqual([words])
  },
)

test('[CHAT-21, MSG-23] a muted person who reacts reads until when and why', () => {
  const { join, wire, request, shown } = openRoom()
  join()
  request(LAUGH)
  const message = 'You can write again after 19 Nov 2026, 22:00 UTC. Reason: spam'
  wire.emit({ type: 'ERROR', code: 'MUTED', message, clientId: 'm-1' })
  expect(shown).toEqual([{ title: 'You’re muted for now', description: `${message}.`, tone: 'destructive' }])
})

test('[MSG-1, MSG-23] a guest without sheets who reacts reads why', () => {
  const { join, wire, request, toasts } = openRoom()
  join()
  request(LAUGH)
  wire.emit({ type: 'ERROR', code: 'GUEST_LIMIT', message: 'No', clientId: 'm-1' })
  expect(toasts).toEqual(['Guest users can only send 10 messages. Sign up for unlimited messaging!'])
})

test('[MSG-8, MSG-23] the text of a refused edit can be copied', async () => {
  const writeText = vi.fn(async () => {})
  vi.stubGlobal('navigator', { clipboard: { writeText } })
  const { join, wire, request, shown } = openRoom()
  join()
  request(EDIT)
  wire.emit({ type: 'ERROR', code: 'TOO_LATE', message: 'No', clientId: 'm-1' })
  const action = shown[0]?.action
  expect(action?.label).toBe('Copy your text')
  if (action && 'onPress' in action) action.onPress()
  expect(writeText).toHaveBeenCalledWith('better')
  vi.unstubAllGlobals()
})

test('[MSG-23] of two changes the refusal is of the first; the second is still drawn', () => {
  const { join, wire, request, line } = openRoom()
  join()
  request(EDIT)
  request(LAUGH)
  wire.emit({ type: 'ERROR', code: 'RATE_LIMITED', message: 'No', clientId: 'm-1' })
  expect(line()).toMatchObject({ content: 'words', reactions: [{ emoji: '😂' }] })
})

test('[MSG-23] a change without an answer is drawn as before after 15 s; an answered one stays', () => {
  const { join, wire, clock, request, line, toasts } = openRoom()
  join()
  request(EDIT)
  request(LAUGH)
  wire.emit({ type: 'MESSAGE_EDITED', id: 'm-1', content: 'better', editedAt: '', change: 1 })
  clock.pass(14_999)
  expect(line()).toMatchObject({ content: 'better', reactions: [{ emoji: '😂' }] })
  clock.pass(1)
  expect(line()).toMatchObject({ content: 'better', reactions: [] })
  expect(toasts).toEqual([NOT_DONE])
})

test('[MSG-23] offline a change fails at once and is not sent later', () => {
  const { join, wire, request, line, toasts, showOffline } = openRoom()
  showOffline()
  request(EDIT)
  expect([toasts, line()?.content]).toEqual([[NOT_DONE], 'words'])
  join()
  expect(wire.sent().map(({ type }) => type)).toEqual(['JOIN'])
})
