/** The socket protocol: commands from the client, events from the server. */
import * as z from 'zod/mini'
import { settingsEvents } from '#contract/admin/settings.ts'
import { badgeEvents } from '#contract/bowl/badges.ts'
import { demoBuddyEvents } from '#contract/bowl/demo-buddies.ts'
import { presenceCommands, presenceEvents } from '#contract/bowl/presence.ts'
import { preferencesEvents } from '#contract/people/preferences.ts'
import { safetyEvents } from '#contract/people/safety.ts'
import { premiumEvents } from '#contract/premium/premium.ts'
import { buddyEvents } from '#contract/social/buddies.ts'
import { chatCommands, chatEvents } from '#contract/social/chat.ts'
import { privateChatEvents } from '#contract/social/private-chat.ts'
import { waveEvents } from '#contract/social/waves.ts'
import { problemEvents } from './problems.ts'

export const SOCKET_PATH = '/ws'
export const FRAME_MAX_BYTES = 16 * 1024
export const FRAMES_PER_MINUTE = 120
export const STRIKES = 3
export const SOCKETS_PER_PERSON = 10
export const SOCKETS_PER_ADDRESS = 100
/** Enough for all sockets of a full address to reconnect twice, and for ten tabs of one person three times. */
export const SOCKETS_OPENED_PER_MINUTE = { byAddress: 240, byPerson: 30 }
export const JOIN_WITHIN_MS = 10_000

/** Why a socket was closed, which decides whether the page reconnects. */
export const closeCodes = {
  goingAway: 1001,
  rulesBroken: 1008,
  frameTooBig: 1009,
  tryLater: 1013,
  sessionEnded: 4001,
  notJoined: 4401,
  notYours: 4403,
  tooManySockets: 4409,
} as const

export const Command = z.discriminatedUnion('type', [...presenceCommands, ...chatCommands])
export type Command = z.infer<typeof Command>
export type CommandOf<Type extends Command['type']> = Extract<Command, { type: Type }>

/** The page may have missed events and should refetch what it shows. */
const catchUpEvent = z.object({ type: z.literal('CATCH_UP') })

export const LiveEvent = z.discriminatedUnion('type', [
  ...presenceEvents,
  ...chatEvents,
  ...privateChatEvents,
  ...buddyEvents,
  ...waveEvents,
  ...badgeEvents,
  ...demoBuddyEvents,
  ...premiumEvents,
  ...preferencesEvents,
  ...safetyEvents,
  ...settingsEvents,
  ...problemEvents,
  catchUpEvent,
])
export type LiveEvent = z.infer<typeof LiveEvent>
export type LiveEventOf<Type extends LiveEvent['type']> = Extract<LiveEvent, { type: Type }>
