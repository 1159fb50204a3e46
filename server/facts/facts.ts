/** Records facts, in the past tense, and runs their listeners. The list of facts is the product's index. */
import type { BadgeKey } from '#contract/bowl/badges.ts'
import type { Press } from '#contract/bowl/presence.ts'
import type { Preferences } from '#contract/people/preferences.ts'
import type { Person } from '#contract/people/users.ts'
import type { BuddyStatus } from '#contract/social/buddies.ts'
import type { ChatMessage } from '#contract/social/chat.ts'
import type { MessageChange, Reaction } from '#contract/social/conversation.ts'
import type { PrivateMessage } from '#contract/social/private-chat.ts'
import type { Db, Tx } from '#server/db/db.ts'

/** A changed message of the public room. The numbers of changes follow the order of commits. */
export type RoomChange = {
  seq: number
  authorId: string
  change: number
  events: readonly MessageChange[]
  /** The message as it is now, when the admin shows it again. */
  shown?: ChatMessage | undefined
}

/** What a person has given to a message. */
export type GivenReactions = { personId: string; seq: number; emojis: Reaction[] }

export type FactPayloads = {
  'account.created': { userId: string; wantsPremium: boolean; guestId?: string | undefined; at: Date }
  /** A person signed out, or a guest took another id. Nodes send each other this name, so it stays. */
  'person.left': { personId: string; at: Date }
  'sessions.ended': { userId: string; sessionIds: string[] }
  'password.changed': { userId: string; email: string; nickname: string; by: 'member' | 'admin'; at: Date }
  'account.deleted': { userId: string; at: Date }
  'person.banned': { personId: string; reason: string; until?: Date | undefined }
  /** A new nickname or emoji, which also replaces the old one on earlier messages. */
  'person.renamed': { userId: string; nickname: string; emoji: string }
  'premium.started': { userId: string }
  'premium.ended': { userId: string }
  /** A date or a payment changed, but not whether the member is premium. */
  'subscription.changed': { userId: string; isPremium: boolean }
  'messages.posted': { messages: readonly ChatMessage[] }
  /** Edited, deleted, reacted to, hidden or shown; `reactions` are those of the people who asked for a change. */
  'message.changed': { changes: readonly RoomChange[]; reactions: readonly GivenReactions[] }
  'message.hidden': { seq: number; at: Date }
  'message.shown': { seq: number }
  'person.muted': { personId: string; reason: string; until: Date }
  'person.unmuted': { personId: string }
  'private-message.sent': { message: PrivateMessage; sender: Person }
  /** The message as it is now; nothing is left of it without content and `isFlushed`. */
  'private-message.changed': { message: PrivateMessage; change: number }
  /** `seenId` is the newest message of the other one that this has reached, unless one of the two does not show it. */
  'private-chat.read': {
    personId: string
    otherId: string
    seq: number
    unreadCount: number
    seenId?: string | undefined
  }
  /** What `personId` sees of this conversation has changed; the reason stays private. */
  'private-chat.changed': { personId: string; otherId: string }
  'buddy.asked': { from: Person; toId: string }
  /** The new status as `userId` sees it; there is one fact for each of the two. */
  'buddy.changed': { userId: string; otherId: string; status: BuddyStatus }
  'person.waved': { from: Person; toId: string }
  'person.blocked': { blockerId: string; blockedId: string }
  'person.unblocked': { blockerId: string; blockedId: string }
  /** `day` is the calendar day in the person's time zone, `zone`. */
  'bowl.entered': { personId: string; at: Date; day: string; zone: string; press?: Press | undefined }
  'badge.earned': { userId: string; badge: BadgeKey }
  /** The room may get a line about the badge. */
  'badge.announced': { userId: string; nickname: string; badge: BadgeKey; at: Date }
  'bowl.left': { personId: string; seconds: number; at: Date; press?: Press | undefined }
  'settings.changed': { at: Date }
  'preferences.changed': { userId: string; preferences: Preferences }
}

type Name = keyof FactPayloads
export type Announce = <N extends Name>(name: N, fact: FactPayloads[N]) => Promise<void>
type Work<Result> = (tx: Tx, announce: Announce) => Promise<Result>
type Within<N extends Name> = (tx: Tx, fact: FactPayloads[N], announce: Announce) => Promise<void>
type After<N extends Name> = (fact: FactPayloads[N]) => Promise<void> | void

export type PublishedFact = { [N in Name]: { name: N; fact: FactPayloads[N] } }[Name]

export type StatementResult<Result> = { result: Result; facts: PublishedFact[] }

type Needs = {
  db: Db
  onListenerError: (error: unknown) => void
  /** Sends the facts of one transaction to the other nodes, on the same tick in which the commit is known. */
  publish?: (published: PublishedFact[]) => void
}

export type Facts = ReturnType<typeof createFacts>

export function createFacts({ db, onListenerError, publish = () => {} }: Needs) {
  const within: { [N in Name]?: Within<N>[] } = {}
  const after: { [N in Name]?: After<N>[] } = {}
  const elsewhere: { [N in Name]?: After<N>[] } = {}

  return {
    /** Runs inside the transaction, in the order of registration: the fact and its effects are stored together or not at all. */
    within<N extends Name>(name: N, listener: Within<N>): void {
      const listeners: Within<N>[] = (within[name] ?? []) as Within<N>[]
      within[name] = [...listeners, listener] as (typeof within)[N]
    },

    /** After the commit, only on the node that recorded the fact; a failure is logged and undoes nothing. */
    after<N extends Name>(name: N, listener: After<N>): void {
      addListener(after, name, listener)
    },

    /** Runs for facts that other nodes have recorded: to update memory and sockets, never to store. */
    elsewhere<N extends Name>(name: N, listener: After<N>): void {
      addListener(elsewhere, name, listener)
    },

    /** Runs on every node: for sockets, and for what is cached in memory. */
    everywhere<N extends Name>(name: N, listener: After<N>): void {
      addListener(after, name, listener)
      addListener(elsewhere, name, listener)
    },

    /** Facts of another node. Listeners are not awaited, so that all of them start in the published order. */
    receive(published: PublishedFact[]): void {
      for (const { name, fact } of published) {
        for (const listener of (elsewhere[name] ?? []) as After<typeof name>[]) {
          attempt(() => listener(fact)).catch(onListenerError)
        }
      }
    },

    /** Runs `work` in one transaction, then `onCommitted` on the same tick, then the listeners in order. */
    async record<Result>(work: Work<Result>, onCommitted: (result: Result) => void = () => {}): Promise<Result> {
      const announced: PublishedFact[] = []

      const result = await db.transaction((tx) => {
        const announce: Announce = async (name, fact) => {
          announced.push({ name, fact } as PublishedFact)
          for (const listener of (within[name] ?? []) as Within<typeof name>[]) await listener(tx, fact, announce)
        }
        return work(tx, announce)
      })

      onCommitted(result)
      await notify(announced)
      return result
    },

    /** For one statement that stores facts with their effects; `within` listeners don't run. */
    async recordStatement<Result>(
      store: (db: Db) => Promise<StatementResult<Result>>,
      onCommitted: (result: Result) => void,
    ): Promise<void> {
      const { result, facts } = await store(db)
      onCommitted(result)
      await notify(facts)
    },
  }

  async function notify(recorded: PublishedFact[]): Promise<void> {
    const published = recorded.filter(({ name }) => elsewhere[name])
    if (published.length > 0) publish(published)
    for (const { name, fact } of recorded) await runAfter(name, fact)
  }

  async function runAfter<N extends Name>(name: N, fact: FactPayloads[N]) {
    for (const listener of (after[name] ?? []) as After<N>[]) await attempt(() => listener(fact)).catch(onListenerError)
  }
}

type Listeners = { [N in Name]?: After<N>[] }

function addListener<N extends Name>(all: Listeners, name: N, listener: After<N>): void {
  const listeners: After<N>[] = (all[name] ?? []) as After<N>[]
  all[name] = [...listeners, listener] as Listeners[N]
}

/** Starts on the current tick, and turns a thrown error into a rejection. */
async function attempt(work: () => Promise<void> | void): Promise<void> {
  await work()
}
