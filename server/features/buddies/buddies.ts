/** Buddies: requests, answers and endings. Both members must be premium to ask and to accept. */

import type { Person } from '#contract/people/users.ts'
import { Problem } from '#contract/protocol/problems.ts'
import { BUDDY_REQUESTS_PER_DAY, type BuddyStatus, DECLINE_COOLDOWN_DAYS } from '#contract/social/buddies.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { lockTwo } from '#server/db/sql/member-pairs.ts'
import type { Announce, Facts, PublishedFact } from '#server/facts/facts.ts'
import { refuseWhenOver } from '#server/limits/call-limits.ts'
import type { Limiter, LimitRule } from '#server/limits/limiter.ts'
import {
  answerRequest,
  askAgain,
  type BuddyRecord,
  deleteBuddyRecord,
  findBuddyRecord,
  insertRequest,
  lastSitDays,
  lockBuddyRecord,
  type MemberPair,
  openBuddyRecords,
} from './buddies.store.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const REQUESTS: LimitRule = { max: BUDDY_REQUESTS_PER_DAY, perMs: DAY_MS }

type Needs = {
  db: Db
  facts: Facts
  limiter: Limiter
  now: () => Date
  isOnBowl: (personId: string) => boolean
  hasBlocked: (blockerId: string, blockedId: string) => boolean
  muteRefusal: (personId: string) => Problem | undefined
}

type Members = ReadonlyMap<string, Person & { isPremium: boolean }>
type VisibleStatus = { status: BuddyStatus; isIncoming?: boolean }

export type Buddies = ReturnType<typeof createBuddies>

export function createBuddies({ db, facts, limiter, now, isOnBowl, hasBlocked, muteRefusal }: Needs) {
  facts.within('person.blocked', async (tx, { blockerId, blockedId }, announce) => {
    const pair = { id: blockerId, otherId: blockedId }
    const record = await lockBuddyRecord(tx, pair)
    if (!record || record.status === 'rejected') return
    await announce('buddy.changed', { userId: blockerId, otherId: blockedId, status: 'none' })
    // A request by the blocked person stays pending for them and hidden from the blocker: it must not reveal the block.
    if (record.status === 'pending' && record.askerId === blockedId) return
    await deleteBuddyRecord(tx, pair)
    // "none" alone doesn't reveal a block; a member who had blocked the blocker saw "none" already.
    if (!hasBlocked(blockedId, blockerId)) await announceToOther(announce, pair, 'none')
  })

  // The rows are deleted with the account; open pages need the event.
  facts.within('account.deleted', async (tx, { userId }, announce) => {
    for (const { other, record } of await openBuddyRecords(tx, userId)) {
      const pair = { id: userId, otherId: other.id }
      const isSeen = record.askerId === other.id || !isBlockedEitherWay(pair)
      if (isSeen) await announceToOther(announce, pair, 'none')
    }
  })

  return {
    async request(id: string, otherId: string): Promise<BuddyStatus> {
      const pair = { id, otherId }
      if (id === otherId) throw new Problem('VALIDATION', { message: 'You’re your own buddy, always' })
      if (hasBlocked(id, otherId)) throw new Problem('BLOCKED', { message: 'You’ve blocked this person' })
      const before = await findBuddyRecord(db, pair)
      // Repeating a request does not count against the limit.
      if (!before || before.status === 'rejected') {
        // A new request shows the sender's nickname to a person who did not ask for it.
        const mute = muteRefusal(id)
        if (mute) throw mute
        refuseWhenOver(await limiter.consume(`buddy-requests:${id}`, REQUESTS))
      }
      const { members, isStored } = await insertRequest(db, pair, now())
      const asker = requirePremium(members, pair)
      if (isStored) {
        await facts.announceStored(requestFacts(asker, otherId))
        return 'pending'
      }
      return facts.record(async (tx, announce) => {
        await lockPremiumPair(tx, pair)
        const record = await lockBuddyRecord(tx, pair)
        // The other member ended it between the insert and the lock.
        if (!record) throw new Problem('BUSY', { retryAfterSeconds: 1 })
        return handleExistingRecord(tx, announce, { asker, otherId, record })
      })
    },

    async respond(id: string, requesterId: string, isAccepted: boolean): Promise<void> {
      const pair = { id, otherId: requesterId }
      await facts.record(async (tx, announce) => {
        const record = isBlockedEitherWay(pair) ? undefined : await lockBuddyRecord(tx, pair)
        if (record?.status !== 'pending' || record.askerId !== requesterId) throw new Problem('NOT_FOUND')
        if (isAccepted) await lockPremiumPair(tx, pair)
        await answer(tx, announce, pair, isAccepted ? 'accepted' : 'rejected')
      })
    },

    /** Withdraws the member's own request, declines the other's, or ends an accepted one. */
    async end(id: string, otherId: string): Promise<void> {
      const pair = { id, otherId }
      await facts.record(async (tx, announce) => {
        const record = await lockBuddyRecord(tx, pair)
        const isAsker = record?.askerId === id
        // A decline lasts thirty days, and a hidden request cannot be ended.
        if (!record || record.status === 'rejected' || (isBlockedEitherWay(pair) && !isAsker))
          throw new Problem('NOT_FOUND')
        if (record.status === 'pending' && !isAsker) return answer(tx, announce, pair, 'rejected')
        await deleteBuddyRecord(tx, pair)
        await announceToBoth(announce, pair, 'none')
      })
    },

    async status(id: string, otherId: string): Promise<VisibleStatus> {
      const record = await findBuddyRecord(db, { id, otherId })
      return record ? visibleStatus(record, { id, otherId }) : { status: 'none' }
    },

    async list(id: string) {
      const records = (await openBuddyRecords(db, id)).filter(
        ({ other, record }) => record.askerId === id || !isBlockedEitherWay({ id, otherId: other.id }),
      )
      const accepted = records.filter(({ record }) => record.status === 'accepted').map(({ other }) => other)
      const pending = records.filter(({ record }) => record.status === 'pending')
      return {
        buddies: await withLastDays(accepted),
        incoming: pending.filter(({ record }) => record.askerId !== id).map(({ other }) => other),
        outgoing: pending.filter(({ record }) => record.askerId === id).map(({ other }) => other),
      }
    },
  }

  /** Who sat down last comes first; people without a sit keep their order by name. */
  async function withLastDays(people: Person[]) {
    const lastDays = await lastSitDays(
      db,
      people.map(({ id }) => id),
    )
    const places = new Map([...lastDays.keys()].map((id, place) => [id, place]))
    const placeOf = ({ id }: Person) => places.get(id) ?? people.length
    return people
      .map((person) => ({ ...person, isOnBowl: isOnBowl(person.id), lastDay: lastDays.get(person.id) }))
      .sort((a, b) => placeOf(a) - placeOf(b))
  }

  async function lockPremiumPair(tx: Tx, pair: MemberPair): Promise<void> {
    requirePremium(await lockTwo(tx, [pair.id, pair.otherId], now()), pair)
  }

  function requirePremium(members: Members, { id, otherId }: MemberPair): Person {
    const [first, second] = [members.get(id), members.get(otherId)]
    if (!first) throw new Problem('NOT_SIGNED_IN')
    if (!second) throw new Problem('NOT_FOUND')
    if (!first.isPremium || !second.isPremium) throw new Problem('PREMIUM_REQUIRED')
    const { nickname, emoji } = first
    return { id, nickname, emoji }
  }

  /** The pair has a row already: the request is a repetition, an acceptance or a new attempt. */
  async function handleExistingRecord(
    tx: Tx,
    announce: Announce,
    { asker, otherId, record }: { asker: Person; otherId: string; record: BuddyRecord },
  ): Promise<BuddyStatus> {
    const pair = { id: asker.id, otherId }
    const isOwn = record.askerId === asker.id
    if (record.status === 'accepted' || (record.status === 'pending' && isOwn)) return record.status
    if (record.status === 'pending') {
      await answer(tx, announce, pair, 'accepted')
      return 'accepted'
    }
    if (isOwn && isCoolingDown(record)) throw new Problem('BUDDY_DECLINED')
    await askAgain(tx, pair, now())
    for (const { name, fact } of requestFacts(asker, otherId)) await announce(name, fact)
    return 'pending'
  }

  function requestFacts(asker: Person, otherId: string): PublishedFact[] {
    const changed = { userId: asker.id, otherId, status: 'pending' } as const
    const isSeen = !isBlockedEitherWay({ id: asker.id, otherId })
    return [
      { name: 'buddy.changed', fact: changed },
      ...(isSeen ? [{ name: 'buddy.asked', fact: { from: asker, toId: otherId } } as const] : []),
    ]
  }

  async function answer(tx: Tx, announce: Announce, pair: MemberPair, status: 'accepted' | 'rejected'): Promise<void> {
    await answerRequest(tx, pair, { status, answeredAt: now() })
    await announceToBoth(announce, pair, status)
  }

  async function announceToBoth(announce: Announce, pair: MemberPair, status: BuddyStatus): Promise<void> {
    await announce('buddy.changed', { userId: pair.id, otherId: pair.otherId, status })
    if (!isBlockedEitherWay(pair)) await announceToOther(announce, pair, status)
  }

  async function announceToOther(announce: Announce, { id, otherId }: MemberPair, status: BuddyStatus): Promise<void> {
    await announce('buddy.changed', { userId: otherId, otherId: id, status })
  }

  function visibleStatus(record: BuddyRecord, pair: MemberPair): VisibleStatus {
    const isIncoming = record.askerId !== pair.id
    if (isIncoming && isBlockedEitherWay(pair)) return { status: 'none' }
    if (record.status === 'rejected' && !isCoolingDown(record)) return { status: 'none' }
    return record.status === 'accepted' ? { status: record.status } : { status: record.status, isIncoming }
  }

  function isCoolingDown({ answeredAt }: BuddyRecord): boolean {
    return answeredAt !== null && now().getTime() < answeredAt.getTime() + DECLINE_COOLDOWN_DAYS * DAY_MS
  }

  function isBlockedEitherWay({ id, otherId }: MemberPair): boolean {
    return hasBlocked(id, otherId) || hasBlocked(otherId, id)
  }
}
