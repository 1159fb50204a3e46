/** HTTP endpoints of private chat. */
import {
  getPrivateChatSettings,
  getPrivateUnread,
  listPrivateChats,
  listPrivateMessages,
  readPrivateChat,
  sendPrivateMessage,
  setPrivateChatSettings,
} from '#contract/social/private-chat.ts'
import type { Serve } from '#server/http/serve.ts'
import { userOf } from '#server/identity/actor.ts'
import type { PrivateChats } from './private-chat.ts'

export function servePrivateChats(serve: Serve, chats: PrivateChats): void {
  serve(listPrivateChats, async ({ actor }) => ({ chats: await chats.list(userOf(actor)) }))

  serve(listPrivateMessages, ({ actor, params, query }) => chats.open(userOf(actor), params.otherId, query))

  serve(sendPrivateMessage, async ({ actor, body }) => {
    const message = await chats.send(userOf(actor).id, body)
    return { success: true as const, message }
  })

  serve(readPrivateChat, async ({ actor, params, body }) => {
    const unreadCount = await chats.read(userOf(actor), params.otherId, body.seq)
    return { success: true as const, unreadCount }
  })

  serve(getPrivateUnread, async ({ actor }) => ({ unreadCount: await chats.unread(userOf(actor)) }))

  serve(getPrivateChatSettings, async ({ actor }) => ({ buddiesOnly: await chats.wantsBuddiesOnly(userOf(actor).id) }))

  serve(setPrivateChatSettings, async ({ actor, body }) => {
    await chats.setBuddiesOnly(userOf(actor).id, body.buddiesOnly)
    return { success: true as const }
  })
}
