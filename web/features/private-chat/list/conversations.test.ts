/** Proves what each event does to the conversation list. */
import { expect, test } from 'vitest'
import type { PrivateChat, PrivateMessage } from '#contract/social/private-chat.ts'
import { readInList, receiveInList, renameInList } from './conversations.ts'

const message = (seq: number, senderId = 'gilda'): PrivateMessage => ({
  id: `pm-${seq}`,
  senderId,
  receiverId: 'pearl',
  content: `${seq}`,
  timestamp: '',
  seq,
})
const chat = (userId: string, details: Partial<PrivateChat> = {}): PrivateChat => ({
  userId,
  nickname: userId,
  emoji: '🦄',
  isPremium: true,
  unreadCount: 0,
  ...details,
})
const gilda = { id: 'gilda', nickname: 'Gilda', emoji: '🦄' }
const arrival = (seq: number, isUnread = true) => ({
  message: message(seq),
  other: gilda,
  otherId: 'gilda',
  isUnread,
})

test('[PM-7] a message brings its conversation to the top, with one more unread', () => {
  const chats = [chat('robin'), chat('gilda', { unreadCount: 2, lastMessage: message(4) })]
  const [first, second] = receiveInList(chats, arrival(5)) ?? []
  expect(first).toMatchObject({ userId: 'gilda', unreadCount: 3, lastMessage: { seq: 5 } })
  expect(second?.userId).toBe('robin')
})

test('[PM-8] a message on the screen is not unread, and a known message is not counted twice', () => {
  const chats = [chat('gilda', { unreadCount: 1, lastMessage: message(5) })]
  expect(receiveInList(chats, arrival(6, false))?.[0]?.unreadCount).toBe(1)
  expect(receiveInList(chats, arrival(5))?.[0]).toMatchObject({ unreadCount: 1, lastMessage: { seq: 5 } })
})

test('[PM-7] the first message of a new person adds a conversation; without a name the list is refetched', () => {
  expect(receiveInList([], arrival(1))).toMatchObject([{ userId: 'gilda', nickname: 'Gilda', unreadCount: 1 }])
  expect(receiveInList([], { ...arrival(1), other: undefined })).toBeUndefined()
})

test('[PM-8] reading on another page lowers the count here', () => {
  const chats = [chat('gilda', { unreadCount: 3 }), chat('robin', { unreadCount: 2 })]
  expect(readInList(chats, 'gilda', 0).map(({ unreadCount }) => unreadCount)).toEqual([0, 2])
})

test('[PM-2] a new nickname shows in the list', () => {
  expect(renameInList([chat('gilda')], { ...gilda, nickname: 'Goldie' })[0]?.nickname).toBe('Goldie')
})
