/** What a notification says: who, what kind, the first words, and where it leads. Nothing else leaves the house. */

import type { Person } from '#contract/people/users.ts'
import { previewOf } from '#contract/social/private-chat.ts'
import { digestOf } from '#server/lib/tokens.ts'

/** A single sign can be stacked without end, and a push service takes no more than four kilobytes. */
const MOST_CODE_UNITS = 400
const TOPIC_LENGTH = 32

/** What the service worker reads. */
export type Notice = { kind: 'message' | 'request'; nickname: string; text?: string; url: string }

export function messageNotice({ id, nickname }: Person, content: string): Notice {
  return {
    kind: 'message',
    nickname,
    text: previewOf(content, MOST_CODE_UNITS),
    url: `/private-chat?user=${encodeURIComponent(id)}`,
  }
}

export function requestNotice({ id, nickname }: Person): Notice {
  return { kind: 'request', nickname, url: `/profile/${encodeURIComponent(id)}` }
}

/** Alike for what one person tells another of one kind, and a riddle to the push service that sees it. */
export function topicOf({ kind }: Notice, fromId: string, toId: string): string {
  return digestOf(`${kind} ${fromId} ${toId}`).slice(0, TOPIC_LENGTH)
}
