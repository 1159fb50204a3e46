/** What each event does to the list. */
import { expect, test } from 'vitest'
import type { PrivateChat, PrivateMessage } from '#contract/social/private-chat.ts'
import { readInList, receiveInList, renameInList } from './conversations.ts'

const message = (seq: number, senderId = 'gilda'): PrivateMessage => ({
  ...{ id: `pm-${seq}`, senderId, receiverId: 'pearl', content: `${seq}`, timestamp: '', seq },
})
const chat = (userId: string, details: Partial<PrivateChat> = {}): PrivateChat => ({
  ...{ userId, nickname: userId, emoji: '🦄', isPremium: true, unreadCount: 0 },
  ...details,
})
const gilda = { id: 'gilda', nickname: 'Gilda', emoji: '🦄' }
const about = (seq: number, isUnread = true) => ({
  ...{ message: message(seq), other: gilda, otherId: 'gilda', isUnread },
})

test('[PM-7] a message brings its conversation to the top, with one more unread', () => {
  const chats = [chat('robin'), chat('gilda', { unreadCount: 2, lastMessage: message(4) })]
  const [first, second] = receiveInList(chats, about(5)) ?? []
  expect(first).toMatchObject({ userId: 'gilda', unreadCount: 3, lastMessage: { seq: 5 } })
  expect(second?.userId).toBe('robin')
})

test('[PM-8] a message before one’s eyes is not unread, and one the list knows already is not counted twice', () => {
  const chats = [chat('gilda', { unreadCount: 1, lastMessage: message(5) })]
  expect(receiveInList(chats, about(6, false))?.[0]?.unreadCount).toBe(1)
  expect(receiveInList(chats, about(5))?.[0]).toMatchObject({ unreadCount: 1, lastMessage: { seq: 5 } })
})

test('[PM-7] the first message of somebody new begins a conversation; without a name the list is asked for anew', () => {
  expect(receiveInList([], about(1))).toMatchObject([{ userId: 'gilda', nickname: 'Gilda', unreadCount: 1 }])
  expect(receiveInList([], { ...about(1), other: undefined })).toBeUndefined()
})

test('[PM-8] reading on another page lowers the count here', () => {
  const chats = [chat('gilda', { unreadCount: 3 }), chat('robin', { unreadCount: 2 })]
  expect(readInList(chats, 'gilda', 0).map(({ unreadCount }) => unreadCount)).toEqual([0, 2])
})

test('[PM-2] who takes another name has it in the list', () => {
  expect(renameInList([chat('gilda')], { ...gilda, nickname: 'Goldie' })[0]?.nickname).toBe('Goldie')
})
