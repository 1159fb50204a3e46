/** Blocks: after one, neither person sees anything of the other. */

import { BLOCKS_MAX, BLOCKS_PER_HOUR } from '#contract/people/safety.ts'
import { isGuestId, type Person } from '#contract/people/users.ts'
import { Problem } from '#contract/protocol/problems.ts'
import type { Db } from '#server/db/db.ts'
import type { Facts } from '#server/facts/facts.ts'
import { readUntilStable } from '#server/lib/concurrency.ts'
import { checkPersonLimit, type LimitedPerson, type PersonLimit } from '#server/limits/call-limits.ts'
import type { Limiter } from '#server/limits/limiter.ts'
import { createBlockIndex } from './block-index.ts'
import {
  allBlocks,
  blockedPeople,
  countBlocks,
  deleteBlock,
  deleteBlocks,
  deleteBlocksBy,
  deleteBlocksOfGoneGuests,
  insertBlock,
  moveBlocks,
} from './blocks.store.ts'

const BLOCKING: PersonLimit = { name: 'blocks', rule: { max: BLOCKS_PER_HOUR, perMs: 60 * 60 * 1000 } }

type Needs = {
  db: Db
  facts: Facts
  limiter: Limiter
  now: () => Date
  isKnownPerson: (personId: string) => Promise<boolean>
}

export type Blocks = Awaited<ReturnType<typeof openBlocks>>

export async function openBlocks({ db, facts, limiter, now, isKnownPerson }: Needs) {
  const blockIndex = createBlockIndex()
  blockIndex.load(await allBlocks(db))

  facts.within('account.created', async (tx, { userId, guestId }) => {
    if (guestId) await moveBlocks(tx, guestId, userId)
  })
  facts.everywhere('account.created', ({ userId, guestId }) => {
    if (guestId) blockIndex.move(guestId, userId)
  })
  facts.within('account.deleted', (tx, { userId }) => deleteBlocks(tx, userId))
  facts.everywhere('account.deleted', ({ userId }) => blockIndex.move(userId))
  // A guest's own blocks end with the visit; blocks against them last as long as their id exists.
  facts.within('person.left', async (tx, { personId }) => {
    if (isGuestId(personId)) await deleteBlocksBy(tx, personId)
  })
  facts.everywhere('person.left', ({ personId }) => {
    if (!isGuestId(personId)) return
    for (const blockedId of [...blockIndex.blockedEitherWay(personId)])
      blockIndex.remove({ blockerId: personId, blockedId })
  })
  // The recording node has updated its index on commit already.
  facts.elsewhere('person.blocked', blockIndex.add)
  facts.elsewhere('person.unblocked', blockIndex.remove)

  return {
    blockedEitherWay: blockIndex.blockedEitherWay,
    hasBlocked: blockIndex.hasBlocked,

    list: (blockerId: string): Promise<Person[]> => blockedPeople(db, blockerId),

    async block(blocker: LimitedPerson, blockedId: string): Promise<void> {
      const blockerId = blocker.personId
      if (blockerId === blockedId) throw new Problem('VALIDATION', { message: 'You can’t block yourself' })
      await checkPersonLimit(limiter, blocker, BLOCKING)
      if (!(await isKnownPerson(blockedId))) throw new Problem('NOT_FOUND')
      // The index may be outdated, so the insert below decides whether the block is new.
      const isKnown = blockIndex.hasBlocked(blockerId, blockedId)
      if (!isKnown && (await countBlocks(db, blockerId)) >= BLOCKS_MAX) throw new Problem('BLOCKS_FULL')
      const block = { blockerId, blockedId }
      await facts.record(
        async (tx, announce) => {
          if (await insertBlock(tx, block, now())) await announce('person.blocked', block)
        },
        () => blockIndex.add(block),
      )
    },

    async unblock(blockerId: string, blockedId: string): Promise<void> {
      const block = { blockerId, blockedId }
      await facts.record(
        async (tx, announce) => {
          if (await deleteBlock(tx, block)) await announce('person.unblocked', block)
        },
        () => blockIndex.remove(block),
      )
    },

    async resync(): Promise<string[]> {
      return blockIndex.load(await readUntilStable(blockIndex.changes, () => allBlocks(db)))
    },

    async sweep(): Promise<void> {
      for (const block of await deleteBlocksOfGoneGuests(db)) blockIndex.remove(block)
    },
  }
}
