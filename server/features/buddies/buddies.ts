/** Buddies: asked, accepted, declined, ended. Both are premium when one asks and when the other answers. */

import type { Person } from '#contract/people/users.ts'
import { Problem } from '#contract/protocol/problems.ts'
import { BUDDY_REQUESTS_PER_DAY, type BuddyStatus, DAYS_AFTER_A_DECLINE } from '#contract/social/buddies.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { lockTwo } from '#server/db/sql/lock-two.ts'
import type { Announce, FactBoard } from '#server/facts/facts.ts'
import { refuseWhenOver } from '#server/limits/call-limits.ts'
import type { Limiter, LimitRule } from '#server/limits/limiter.ts'
import {
  answerRequest,
  askAgain,
  type BuddyRecord,
  buddyRecordsOf,
  deleteBuddyRecord,
  findBuddyRecord,
  insertRequest,
  lockBuddyRecord,
  type Two,
} from './buddies.store.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const REQUESTS: LimitRule = { max: BUDDY_REQUESTS_PER_DAY, perMs: DAY_MS }

type Needs = {
  db: Db
  facts: FactBoard
  limiter: Limiter
  now: () => Date
  isOnBowl: (personId: string) => boolean
  hasBlocked: (blockerId: string, blockedId: string) => boolean
  /** Why a person may not reach out to others for now. */
  muteOf: (personId: string) => Problem | undefined
}

type Standing = { status: BuddyStatus; isIncoming?: boolean }

export type Buddies = ReturnType<typeof createBuddies>

export function createBuddies({ db, facts, limiter, now, isOnBowl, hasBlocked, muteOf }: Needs) {
  facts.within('person.blocked', async (tx, { blockerId, blockedId }, announce) => {
    const two = { id: blockerId, otherId: blockedId }
    const bond = await lockBuddyRecord(tx, two)
    if (!bond || bond.status === 'rejected') return
    await announce('buddy.changed', { userId: blockerId, otherId: blockedId, status: 'none' })
    // A request of the blocked one stays pending for them and out of sight of who blocked: nobody learns of a block.
    if (bond.status === 'pending' && bond.askerId === blockedId) return
    await deleteBuddyRecord(tx, two)
    // A friendship can end and a request be taken back for many reasons; who blocked them before sees nothing end.
    if (!hasBlocked(blockedId, blockerId)) await tellOther(announce, two, 'none')
  })

  // The rows go with the account; open pages have to be told.
  facts.within('account.deleted', async (tx, { userId }, announce) => {
    for (const { other, bond } of await buddyRecordsOf(tx, userId)) {
      const two = { id: userId, otherId: other.id }
      const isSeen = bond.askerId === other.id || !areApart(two)
      if (isSeen) await tellOther(announce, two, 'none')
    }
  })

  return {
    async request(id: string, otherId: string): Promise<BuddyStatus> {
      const two = { id, otherId }
      if (id === otherId) throw new Problem('VALIDATION', { message: 'You are your own buddy already' })
      if (hasBlocked(id, otherId)) throw new Problem('BLOCKED', { message: 'You have blocked this person' })
      const before = await findBuddyRecord(db, two)
      // Asking again for what is there already costs nothing.
      if (!before || before.status === 'rejected') {
        // A request puts a name before somebody who did not ask for it.
        const mute = muteOf(id)
        if (mute) throw mute
        refuseWhenOver(await limiter.take(`buddy-requests:${id}`, REQUESTS))
      }
      return facts.record(async (tx, announce) => {
        const asker = await holdPremiumTwo(tx, two)
        if (await insertRequest(tx, two, now())) return asked(announce, asker, otherId)
        const bond = await lockBuddyRecord(tx, two)
        // It was ended this very moment.
        if (!bond) throw new Problem('BUSY', { retryAfterSeconds: 1 })
        return meet(tx, announce, { asker, otherId, bond })
      })
    },

    async respond(id: string, requesterId: string, isAccepted: boolean): Promise<void> {
      const two = { id, otherId: requesterId }
      await facts.record(async (tx, announce) => {
        const bond = areApart(two) ? undefined : await lockBuddyRecord(tx, two)
        if (bond?.status !== 'pending' || bond.askerId !== requesterId) throw new Problem('NOT_FOUND')
        if (isAccepted) await holdPremiumTwo(tx, two)
        await answer(tx, announce, two, isAccepted ? 'accepted' : 'rejected')
      })
    },

    /** Takes one's request back, declines the other one's, or ends the friendship. */
    async end(id: string, otherId: string): Promise<void> {
      const two = { id, otherId }
      await facts.record(async (tx, announce) => {
        const bond = await lockBuddyRecord(tx, two)
        const isAsker = bond?.askerId === id
        // What was declined stays so for its thirty days, and what cannot be seen cannot be ended.
        if (!bond || bond.status === 'rejected' || (areApart(two) && !isAsker)) throw new Problem('NOT_FOUND')
        if (bond.status === 'pending' && !isAsker) return answer(tx, announce, two, 'rejected')
        await deleteBuddyRecord(tx, two)
        await tellBoth(announce, two, 'none')
      })
    },

    async status(id: string, otherId: string): Promise<Standing> {
      const bond = await findBuddyRecord(db, { id, otherId })
      return bond ? standingOf(bond, { id, otherId }) : { status: 'none' }
    },

    async list(id: string) {
      const bonds = (await buddyRecordsOf(db, id)).filter(
        ({ other, bond }) => bond.askerId === id || !areApart({ id, otherId: other.id }),
      )
      const pending = bonds.filter(({ bond }) => bond.status === 'pending')
      return {
        buddies: bonds
          .filter(({ bond }) => bond.status === 'accepted')
          .map(({ other }) => ({ ...other, isOnBowl: isOnBowl(other.id) })),
        incoming: pending.filter(({ bond }) => bond.askerId !== id).map(({ other }) => other),
        outgoing: pending.filter(({ bond }) => bond.askerId === id).map(({ other }) => other),
      }
    },
  }

  /** The first of the two; a refusal unless both are there and premium. */
  async function holdPremiumTwo(tx: Tx, { id, otherId }: Two): Promise<Person> {
    const here = await lockTwo(tx, [id, otherId], now())
    const [first, second] = [here.get(id), here.get(otherId)]
    if (!first) throw new Problem('NOT_SIGNED_IN')
    if (!second) throw new Problem('NOT_FOUND')
    if (!first.isPremium || !second.isPremium) throw new Problem('PREMIUM_REQUIRED')
    const { nickname, emoji } = first
    return { id, nickname, emoji }
  }

  /** There is a row for the two already: what does asking mean now? */
  async function meet(
    tx: Tx,
    announce: Announce,
    { asker, otherId, bond }: { asker: Person; otherId: string; bond: BuddyRecord },
  ): Promise<BuddyStatus> {
    const two = { id: asker.id, otherId }
    const isOwn = bond.askerId === asker.id
    if (bond.status === 'accepted' || (bond.status === 'pending' && isOwn)) return bond.status
    if (bond.status === 'pending') {
      await answer(tx, announce, two, 'accepted')
      return 'accepted'
    }
    if (isOwn && isPaused(bond)) throw new Problem('BUDDY_DECLINED')
    await askAgain(tx, two, now())
    return asked(announce, asker, otherId)
  }

  async function asked(announce: Announce, asker: Person, otherId: string): Promise<'pending'> {
    const two = { id: asker.id, otherId }
    await announce('buddy.changed', { userId: asker.id, otherId, status: 'pending' })
    if (!areApart(two)) await announce('buddy.asked', { from: asker, toId: otherId })
    return 'pending'
  }

  async function answer(tx: Tx, announce: Announce, two: Two, status: 'accepted' | 'rejected'): Promise<void> {
    await answerRequest(tx, two, { status, answeredAt: now() })
    await tellBoth(announce, two, status)
  }

  async function tellBoth(announce: Announce, two: Two, status: BuddyStatus): Promise<void> {
    await announce('buddy.changed', { userId: two.id, otherId: two.otherId, status })
    if (!areApart(two)) await tellOther(announce, two, status)
  }

  async function tellOther(announce: Announce, { id, otherId }: Two, status: BuddyStatus): Promise<void> {
    await announce('buddy.changed', { userId: otherId, otherId: id, status })
  }

  function standingOf(bond: BuddyRecord, two: Two): Standing {
    const isIncoming = bond.askerId !== two.id
    if (isIncoming && areApart(two)) return { status: 'none' }
    if (bond.status === 'rejected' && !isPaused(bond)) return { status: 'none' }
    return bond.status === 'accepted' ? { status: bond.status } : { status: bond.status, isIncoming }
  }

  function isPaused({ answeredAt }: BuddyRecord): boolean {
    return answeredAt !== null && now().getTime() < answeredAt.getTime() + DAYS_AFTER_A_DECLINE * DAY_MS
  }

  function areApart({ id, otherId }: Two): boolean {
    return hasBlocked(id, otherId) || hasBlocked(otherId, id)
  }
}
