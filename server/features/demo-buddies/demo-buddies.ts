/** When the demo buddies are shown, and what they answer to a person who is alone in the room. */
import { DEMO_REPLIES_IN_A_ROW, type DemoReply, demoIdOf, ROOM_EMPTY_AFTER_MS } from '#contract/bowl/demo-buddies.ts'
import type { ActiveUser } from '#contract/bowl/presence.ts'
import type { DEMO_NICKNAMES, Person } from '#contract/people/users.ts'
import type { ChatMessage } from '#contract/social/chat.ts'
import type { Db } from '#server/db/db.ts'
import type { Facts } from '#server/facts/facts.ts'
import { newId } from '#server/lib/tokens.ts'
import { type Speaker, speakersSince } from './demo-buddies.store.ts'
import { lineFor } from './demo-script.ts'

const REPLY_AFTER_MS = 2000
/** With the half second between two runs of the periodic jobs a reply comes after at most 5 s. */
const REPLY_SPREAD_MS = 2500
const MINUTE_MS = 60_000
/** Their sits start again this often, with an offset between the two. */
const SIT_MS = 20 * MINUTE_MS
const SIT_OFFSET_MS = 7 * MINUTE_MS

const KEEPER = toBuddy('SeatKeeper', '🛁')
const POET = toBuddy('PaperPoet', '🧼')

/** Two seeded accounts that are always on the bowl, so that a new instance is never empty. */
export const DEMO_BUDDIES: readonly Person[] = [KEEPER, POET]

type Needs = {
  db: Db
  facts: Facts
  now: () => Date
  random: () => number
  isOn: () => boolean
  /** The people on the bowl, on all nodes. */
  sitting: () => string[]
  reply: (personId: string, reply: DemoReply) => void
  onShownChanged: () => void
}

/** One person's chat with them; there is never more than one, because that person is alone. */
type Run = { personId: string; lastAt: number; count: number; used: Set<string> }
type Due = { personId: string; at: number; reply: Omit<DemoReply, 'timestamp'> }

export async function openDemoBuddies({ db, facts, now, random, isOn, sitting, reply, onShownChanged }: Needs) {
  const time = () => now().getTime()
  // The last two people who spoke decide whether two are talking.
  let [latest, other] = await speakersSince(db, new Date(time() - ROOM_EMPTY_AFTER_MS))
  let run: Run | undefined
  let due: Due[] = []
  let wasShown = isShown()

  facts.everywhere('messages.posted', ({ messages }) => {
    for (const { userId, timestamp } of messages) noteSpeaker({ id: userId, at: Date.parse(timestamp) })
    noteShown()
  })
  facts.after('messages.posted', ({ messages }) => {
    for (const message of messages) answer(message)
  })
  // A guest who signs up is still the same speaker.
  facts.everywhere('account.created', ({ userId, guestId }) => {
    for (const speaker of [latest, other]) if (speaker && speaker.id === guestId) speaker.id = userId
  })

  return {
    list: (at: Date): ActiveUser[] => (isShown() ? DEMO_BUDDIES.map((buddy, nth) => toActiveUser(buddy, nth, at)) : []),

    /** Sends the replies that are due, and shows the buddies again once the room is quiet. */
    async tick(): Promise<void> {
      noteShown()
      const at = time()
      const ready = due.filter((one) => one.at <= at)
      if (ready.length === 0) return
      due = due.filter((one) => one.at > at)
      for (const one of ready) {
        if (isShown() && isAlone(one.personId)) reply(one.personId, { ...one.reply, timestamp: now().toISOString() })
      }
    },
  }

  function isShown(): boolean {
    return isOn() && !(other && other.at > time() - ROOM_EMPTY_AFTER_MS)
  }

  function noteShown(): void {
    if (isShown() === wasShown) return
    wasShown = !wasShown
    onShownChanged()
  }

  function noteSpeaker(speaker: Speaker): void {
    if (latest && latest.id !== speaker.id) other = latest
    latest = speaker
  }

  function isAlone(personId: string): boolean {
    return sitting().every((id) => id === personId)
  }

  function answer({ userId, content, timestamp }: ChatMessage): void {
    if (!isShown() || !isAlone(userId)) return
    const at = Date.parse(timestamp)
    const isSameRun = run?.personId === userId && at - run.lastAt < ROOM_EMPTY_AFTER_MS
    run = { ...(isSameRun && run ? run : { personId: userId, count: 0, used: new Set() }), lastAt: at }
    if (run.count > DEMO_REPLIES_IN_A_ROW) return
    run.count++
    const replyAt = time() + REPLY_AFTER_MS + random() * REPLY_SPREAD_MS
    due.push({ personId: userId, at: replyAt, reply: nextReply(run, content) })
  }

  function nextReply({ count, used }: Run, content: string): Due['reply'] {
    const buddy = random() < 0.5 ? KEEPER : POET
    const id = newId('demo')
    if (count > DEMO_REPLIES_IN_A_ROW) return { id, buddy }
    const line = lineFor({ content, used, random })
    used.add(line)
    return { id, buddy, content: line }
  }
}

function toBuddy(nickname: (typeof DEMO_NICKNAMES)[number], emoji: string): Person {
  return { id: demoIdOf(nickname), nickname, emoji }
}

function toActiveUser(buddy: Person, nth: number, now: Date): ActiveUser {
  const offset = nth * SIT_OFFSET_MS
  const sit = Math.floor((now.getTime() - offset) / SIT_MS) * SIT_MS
  const since = new Date(sit + offset - 2 * MINUTE_MS).toISOString()
  return { ...buddy, isOnBowl: true, isDemo: true, isPremium: false, badges: {}, onBowlSince: since, lastActive: since }
}
