/** Calls of private chat as a member makes them, for tests. */
import { blockPerson } from '#contract/people/safety.ts'
import type { Reaction } from '#contract/social/conversation.ts'
import {
  deletePrivateMessage,
  editPrivateMessage,
  getPrivateUnread,
  listPrivateChats,
  listPrivateMessages,
  type PrivateMessage,
  reactToPrivateMessage,
  readPrivateChat,
  sendPrivateMessage,
} from '#contract/social/private-chat.ts'
import { type Member, member } from '#server/testing/people.ts'
import type { TestApp } from '#server/testing/start-app.ts'

type Parts = { replyTo?: string; mentions?: string[]; clientId?: string }

export const pearlAndPercy = (app: Pick<TestApp, 'browser'>) =>
  Promise.all([member(app, 'pearl'), member(app, 'percy')])

export function write(from: Member, to: { id: string }, content: string, parts: Parts = {}) {
  const body = { senderId: from.id, receiverId: to.id, content, ...parts }
  return from.browser.call(sendPrivateMessage, { body })
}

/** The stored message. */
export async function sent(from: Member, to: { id: string }, content: string, parts: Parts = {}) {
  const { status, body, text } = await write(from, to, content, parts)
  if (status !== 200) throw new Error(`sending failed: ${text}`)
  return body.message
}

export const edit = ({ browser }: Member, { id }: Pick<PrivateMessage, 'id'>, content: string) =>
  browser.call(editPrivateMessage, { params: { messageId: id }, body: { content } })

export const remove = ({ browser }: Member, { id }: Pick<PrivateMessage, 'id'>) =>
  browser.call(deletePrivateMessage, { params: { messageId: id } })

export const react = ({ browser }: Member, { id }: Pick<PrivateMessage, 'id'>, emoji: Reaction, isOn = true) =>
  browser.call(reactToPrivateMessage, { params: { messageId: id }, body: { emoji, isOn } })

export async function openThread(of: Member, other: { id: string }, query = '') {
  return (await of.browser.call(listPrivateMessages, { params: { userId: of.id, otherId: other.id }, query })).body
}

export const messagesOf = async (of: Member, other: { id: string }, query = '') =>
  (await openThread(of, other, query)).messages

/** Without marking it as read. */
export const contentsOf = async (of: Member, other: { id: string }) =>
  (await messagesOf(of, other, '?after=0')).map(({ content, isFlushed }) => (isFlushed ? 'flushed' : content))

export const chatsOf = async (of: Member) =>
  (await of.browser.call(listPrivateChats, { params: { userId: of.id } })).body.chats

export const unreadOf = async (of: Member) =>
  (await of.browser.call(getPrivateUnread, { params: { userId: of.id } })).body.unreadCount

export async function read(of: Member, other: { id: string }, seq: number): Promise<number> {
  const params = { userId: of.id, otherId: other.id }
  return (await of.browser.call(readPrivateChat, { params, body: { seq } })).body.unreadCount
}

export const block = ({ browser }: Member, { id }: { id: string }) =>
  browser.call(blockPerson, { body: { userId: id } })
