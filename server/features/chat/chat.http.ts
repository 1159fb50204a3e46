/** The HTTP calls of the public room: older and quoted messages, and who reacted to one. */
import { listMessages, listReactions } from '#contract/social/chat.ts'
import type { RoomPages } from '#server/features/chat/reading/room-pages.ts'
import type { Serve } from '#server/http/serve.ts'
import { requirePerson } from '#server/identity/actor.ts'

export function serveChat(serve: Serve, pages: RoomPages): void {
  serve(listMessages, ({ actor, query }) => pages.list(requirePerson(actor).id, query))
  serve(listReactions, ({ actor, params }) => pages.listReactions(requirePerson(actor).id, params.messageId))
}
