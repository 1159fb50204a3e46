/** The content of a push notification: kind, sender, first words and link; nothing else is sent to push services. */

import type { Person } from '#contract/people/users.ts'
import { previewOf } from '#contract/social/private-chat.ts'
import { digestOf } from '#server/lib/tokens.ts'

/** A grapheme can be arbitrarily long, and a push service accepts no more than four kilobytes. */
const MAX_CODE_UNITS = 400
const TOPIC_LENGTH = 32

/** The service worker reads this. */
export type Notice = { kind: 'message' | 'request'; nickname: string; text?: string; url: string }

export function messageNotice({ id, nickname }: Person, content: string): Notice {
  return {
    kind: 'message',
    nickname,
    text: previewOf(content, MAX_CODE_UNITS),
    url: `/private-chat?user=${encodeURIComponent(id)}`,
  }
}

export function requestNotice({ id, nickname }: Person): Notice {
  return { kind: 'request', nickname, url: `/profile/${encodeURIComponent(id)}` }
}

/** The same for every notice of one kind between two people; hashed so that the push service learns no ids. */
export function hashTopic({ kind }: Notice, fromId: string, toId: string): string {
  return digestOf(`${kind} ${fromId} ${toId}`).slice(0, TOPIC_LENGTH)
}
