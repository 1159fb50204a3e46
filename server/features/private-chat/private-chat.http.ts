/** HTTP endpoints of private chat. */
import {
  deletePrivateMessage,
  editPrivateMessage,
  getPrivateChatSettings,
  getPrivateUnread,
  listPrivateChats,
  listPrivateMessages,
  reactToPrivateMessage,
  readPrivateChat,
  sendPrivateMessage,
  setPrivateChatSettings,
} from '#contract/social/private-chat.ts'
import type { Serve } from '#server/http/serve.ts'
import { requireUser } from '#server/identity/actor.ts'
import type { PrivateChats } from './private-chat.ts'

export function servePrivateChats(serve: Serve, chats: PrivateChats): void {
  serve(listPrivateChats, async ({ actor }) => ({ chats: await chats.list(requireUser(actor)) }))

  serve(listPrivateMessages, ({ actor, params, query }) => chats.open(requireUser(actor), params.otherId, query))

  serve(sendPrivateMessage, async ({ actor, body }) => {
    const message = await chats.send(requireUser(actor).id, body)
    return { success: true as const, message }
  })

  serve(editPrivateMessage, async ({ actor, params, body }) => {
    const { message, change } = await chats.edit(requireUser(actor).id, params.messageId, body.content)
    return { success: true as const, message, change }
  })

  serve(deletePrivateMessage, async ({ actor, params }) => {
    await chats.remove(requireUser(actor).id, params.messageId)
    return { success: true as const }
  })

  serve(reactToPrivateMessage, async ({ actor, params, body }) => {
    const { message, change } = await chats.react(requireUser(actor).id, params.messageId, body)
    return { success: true as const, message, change }
  })

  serve(readPrivateChat, async ({ actor, params, body }) => {
    const unreadCount = await chats.read(requireUser(actor), params.otherId, body.seq)
    return { success: true as const, unreadCount }
  })

  serve(getPrivateUnread, async ({ actor }) => ({ unreadCount: await chats.unread(requireUser(actor)) }))

  serve(getPrivateChatSettings, async ({ actor }) => ({
    buddiesOnly: await chats.wantsBuddiesOnly(requireUser(actor).id),
  }))

  serve(setPrivateChatSettings, async ({ actor, body }) => {
    await chats.setBuddiesOnly(requireUser(actor).id, body.buddiesOnly)
    return { success: true as const }
  })
}
