/** The demo buddies: two seeded accounts that keep a person company while the room is empty. */
import * as z from 'zod/mini'
import { DEMO_NICKNAMES, Person } from '#contract/people/users.ts'

/** Without a message for this long the room counts as empty. */
export const ROOM_EMPTY_AFTER_MS = 10 * 60_000
export const DEMO_REPLIES_IN_A_ROW = 4

/** Shown to one person and never stored, so it has no sequence number. */
export const DemoReply = z.object({
  id: z.string(),
  buddy: Person,
  timestamp: z.string(),
  /** Absent when the buddy has answered often enough and reads instead. */
  content: z.optional(z.string()),
})
export type DemoReply = z.infer<typeof DemoReply>

export const demoBuddyEvents = [z.object({ type: z.literal('DEMO_REPLY'), reply: DemoReply })] as const

export function demoIdOf(nickname: (typeof DEMO_NICKNAMES)[number]): string {
  return `demo-${nickname}`
}

const DEMO_IDS: ReadonlySet<string> = new Set(DEMO_NICKNAMES.map(demoIdOf))

export function isDemoId(id: string): boolean {
  return DEMO_IDS.has(id)
}
