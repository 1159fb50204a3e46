/** What can happen, in the past tense. The list below is the index of the product. */
import type { BadgeKey } from '#contract/bowl/badges.ts'
import type { Press } from '#contract/bowl/presence.ts'
import type { Person } from '#contract/people/users.ts'
import type { BuddyStatus } from '#contract/social/buddies.ts'
import type { ChatMessage } from '#contract/social/chat.ts'
import type { PrivateMessage } from '#contract/social/private-chat.ts'
import type { Db, Tx } from '#server/db/db.ts'

export type Facts = {
  /** Somebody signed up; `guestId` is who they were until now. */
  'account.created': { userId: string; wantsPremium: boolean; guestId?: string | undefined; at: Date }
  /** Somebody is leaving the building: signed out, or came in under another name. */
  'person.left': { personId: string; at: Date }
  /** These sessions speak for nobody any more. */
  'sessions.ended': { userId: string; sessionIds: string[] }
  'password.changed': { userId: string; email: string; nickname: string; by: 'member' | 'admin'; at: Date }
  'account.deleted': { userId: string; at: Date }
  /** An admin has shut somebody out, for good when there is no end. */
  'person.banned': { personId: string; reason: string; until?: Date | undefined }
  /** A member goes by another name or look from now on, also in what they wrote before. */
  'person.renamed': { userId: string; nickname: string; emoji: string }
  'premium.started': { userId: string }
  'premium.ended': { userId: string }
  /** A date, a payment or a late one, while who is premium stays as it was. */
  'subscription.changed': { userId: string; isPremium: boolean }
  /** Messages of the public room, as they were stored together. */
  'messages.posted': { messages: readonly ChatMessage[] }
  /** A public message is off every screen: enough people have reported it, or an admin has looked. */
  'message.hidden': { seq: number; at: Date }
  /** An admin has looked, and let it back on the screens. */
  'message.shown': { seq: number }
  /** Somebody may not write for now: an admin has said so, or enough people who reported them. */
  'person.muted': { personId: string; reason: string; until: Date }
  'person.unmuted': { personId: string }
  'private-message.sent': { message: PrivateMessage; sender: Person }
  /** `unreadCount` is what is left unread in this conversation. */
  'private-chat.read': { personId: string; otherId: string; seq: number; unreadCount: number }
  /** What one of two sees of their conversation is not what it was; why is not said. */
  'private-chat.changed': { personId: string; otherId: string }
  'buddy.asked': { from: Person; toId: string }
  /** How one of two stands with the other from now on; each is told for themselves. */
  'buddy.changed': { userId: string; otherId: string; status: BuddyStatus }
  'person.blocked': { blockerId: string; blockedId: string }
  'person.unblocked': { blockerId: string; blockedId: string }
  /** `day` and `zone` are the calendar day and where the person was. */
  'bowl.entered': { personId: string; at: Date; day: string; zone: string; press?: Press | undefined }
  'badge.earned': { userId: string; badge: BadgeKey }
  'bowl.left': { personId: string; seconds: number; at: Date; press?: Press | undefined }
  /** The caretaker has set the house otherwise; the rows say how. */
  'settings.changed': { at: Date }
}

type Name = keyof Facts
export type Announce = <N extends Name>(name: N, fact: Facts[N]) => Promise<void>
type Work<Result> = (tx: Tx, announce: Announce) => Promise<Result>
type Within<N extends Name> = (tx: Tx, fact: Facts[N], announce: Announce) => Promise<void>
type After<N extends Name> = (fact: Facts[N]) => Promise<void> | void

/** A fact that travels to other processes. */
export type Told = { [N in Name]: { name: N; fact: Facts[N] } }[Name]

/** What was stored, and what there is to tell of it. */
export type AtOnce<Result> = { result: Result; news: Told[] }

type Needs = {
  db: Db
  onListenerError: (error: unknown) => void
  /** What one transaction has brought about, for the other processes; on the tick on which the commit is heard of. */
  tellOthers?: (told: Told[]) => void
}

export type FactBoard = ReturnType<typeof createFactBoard>

export function createFactBoard({ db, onListenerError, tellOthers = () => {} }: Needs) {
  const within: { [N in Name]?: Within<N>[] } = {}
  const after: { [N in Name]?: After<N>[] } = {}
  const elsewhere: { [N in Name]?: After<N>[] } = {}

  return {
    /** Joins the transaction, in the order in which listeners were added: the fact and what follows from it are stored together, or not at all. */
    within<N extends Name>(name: N, listener: Within<N>): void {
      const listeners: Within<N>[] = (within[name] ?? []) as Within<N>[]
      within[name] = [...listeners, listener] as (typeof within)[N]
    },

    /**
     * Hears of the fact once it is committed, in the process that recorded it and in no other: for what must happen
     * once, such as a letter. A failure here is logged and undoes nothing.
     */
    after<N extends Name>(name: N, listener: After<N>): void {
      addTo(after, name, listener)
    },

    /** Hears of what other processes have recorded: memory and sockets follow; nothing is stored. */
    elsewhere<N extends Name>(name: N, listener: After<N>): void {
      addTo(elsewhere, name, listener)
    },

    /** Hears of the fact in every process: for sockets, and for what is kept in memory. */
    everywhere<N extends Name>(name: N, listener: After<N>): void {
      addTo(after, name, listener)
      addTo(elsewhere, name, listener)
    },

    /** Another process says what it has recorded. Nobody waits for anybody, so that all is heard in its order. */
    hear(told: Told[]): void {
      for (const { name, fact } of told) {
        for (const listener of (elsewhere[name] ?? []) as After<typeof name>[]) {
          attempt(() => listener(fact)).catch(onListenerError)
        }
      }
    },

    /**
     * Does `work` in one transaction, then tells what it announced, in order. `onCommitted` is for whoever cannot wait
     * for the listeners: it runs on the very tick on which the commit is heard of.
     */
    async record<Result>(work: Work<Result>, onCommitted: (result: Result) => void = () => {}): Promise<Result> {
      const news: Told[] = []

      const result = await db.transaction((tx) => {
        const announce: Announce = async (name, fact) => {
          news.push({ name, fact } as Told)
          for (const listener of (within[name] ?? []) as Within<typeof name>[]) await listener(tx, fact, announce)
        }
        return work(tx, announce)
      })

      onCommitted(result)
      await spread(news)
      return result
    },

    /**
     * For what one statement stores together with all that follows from it. Nobody joins, as there is no transaction but
     * the statement's own. Answers whether it was done; a `store` that answers nothing has changed nothing.
     */
    async recordAtOnce<Result>(
      store: (db: Db) => Promise<AtOnce<Result> | undefined>,
      onCommitted: (result: Result) => void,
    ): Promise<boolean> {
      const done = await store(db)
      if (!done) return false
      onCommitted(done.result)
      await spread(done.news)
      return true
    },
  }

  async function spread(news: Told[]): Promise<void> {
    const heardElsewhere = news.filter(({ name }) => elsewhere[name])
    if (heardElsewhere.length > 0) tellOthers(heardElsewhere)
    for (const { name, fact } of news) await tell(name, fact)
  }

  async function tell<N extends Name>(name: N, fact: Facts[N]) {
    for (const listener of (after[name] ?? []) as After<N>[]) await attempt(() => listener(fact)).catch(onListenerError)
  }
}

type Listeners = { [N in Name]?: After<N>[] }

function addTo<N extends Name>(all: Listeners, name: N, listener: After<N>): void {
  const listeners: After<N>[] = (all[name] ?? []) as After<N>[]
  all[name] = [...listeners, listener] as Listeners[N]
}

/** On this very tick; what is thrown comes by the promise. */
async function attempt(work: () => Promise<void> | void): Promise<void> {
  await work()
}
