/** Blocks: two people who have nothing to do with each other any more, because one of them said so. */

import { BLOCKS_MAX, BLOCKS_PER_HOUR } from '#contract/people/safety.ts'
import { isGuestId, type Person } from '#contract/people/users.ts'
import { Problem } from '#contract/protocol/problems.ts'
import type { Db } from '#server/db/db.ts'
import type { FactBoard } from '#server/facts/facts.ts'
import { readUntilStable } from '#server/lib/read-until-stable.ts'
import { spendAs } from '#server/limits/call-limits.ts'
import type { LimitedPerson, PersonLimit } from '#server/limits/limited-person.ts'
import type { Limiter } from '#server/limits/limiter.ts'
import { createBlockIndex } from './block-index.ts'
import {
  allBlocks,
  blockedPeople,
  countBlocks,
  deleteBlock,
  deleteBlocksBy,
  deleteBlocksOf,
  deleteBlocksOfGoneGuests,
  insertBlock,
  moveBlocks,
} from './blocks.store.ts'

const BLOCKING: PersonLimit = { name: 'blocks', rule: { max: BLOCKS_PER_HOUR, perMs: 60 * 60 * 1000 } }

type Needs = {
  db: Db
  facts: FactBoard
  limiter: Limiter
  now: () => Date
  isSomebody: (personId: string) => Promise<boolean>
}

export type Blocks = Awaited<ReturnType<typeof openBlocks>>

export async function openBlocks({ db, facts, limiter, now, isSomebody }: Needs) {
  const distances = createBlockIndex()
  distances.load(await allBlocks(db))

  facts.within('account.created', async (tx, { userId, guestId }) => {
    if (guestId) await moveBlocks(tx, guestId, userId)
  })
  facts.everywhere('account.created', ({ userId, guestId }) => {
    if (guestId) distances.move(guestId, userId)
  })
  facts.within('account.deleted', (tx, { userId }) => deleteBlocksOf(tx, userId))
  facts.everywhere('account.deleted', ({ userId }) => distances.move(userId))
  // A guest's blocks last for the visit; those against them for as long as their id is taken.
  facts.within('person.left', async (tx, { personId }) => {
    if (isGuestId(personId)) await deleteBlocksBy(tx, personId)
  })
  facts.everywhere('person.left', ({ personId }) => {
    if (!isGuestId(personId)) return
    for (const blockedId of [...distances.blockedEitherWay(personId)])
      distances.remove({ blockerId: personId, blockedId })
  })
  // Whoever recorded it has followed on the tick of the commit.
  facts.elsewhere('person.blocked', distances.add)
  facts.elsewhere('person.unblocked', distances.remove)

  return {
    blockedEitherWay: distances.blockedEitherWay,
    hasBlocked: distances.hasBlocked,

    list: (blockerId: string): Promise<Person[]> => blockedPeople(db, blockerId),

    async block(blocker: LimitedPerson, blockedId: string): Promise<void> {
      const blockerId = blocker.personId
      if (blockerId === blockedId) throw new Problem('VALIDATION', { message: 'You cannot block yourself' })
      await spendAs(limiter, blocker, BLOCKING)
      if (!(await isSomebody(blockedId))) throw new Problem('NOT_FOUND')
      // Only the row can tell whether there is something to write: what is known here may be a moment old.
      const isKnown = distances.hasBlocked(blockerId, blockedId)
      if (!isKnown && (await countBlocks(db, blockerId)) >= BLOCKS_MAX) throw new Problem('BLOCKS_FULL')
      const block = { blockerId, blockedId }
      await facts.record(
        async (tx, announce) => {
          if (await insertBlock(tx, block, now())) await announce('person.blocked', block)
        },
        () => distances.add(block),
      )
    },

    async unblock(blockerId: string, blockedId: string): Promise<void> {
      const block = { blockerId, blockedId }
      await facts.record(
        async (tx, announce) => {
          if (await deleteBlock(tx, block)) await announce('person.unblocked', block)
        },
        () => distances.remove(block),
      )
    },

    /** As the rows say, whoever wrote them; the answer is who is apart from others than before. */
    async resync(): Promise<string[]> {
      return distances.load(await readUntilStable(distances.changes, () => allBlocks(db)))
    },

    async sweep(): Promise<void> {
      for (const block of await deleteBlocksOfGoneGuests(db)) distances.remove(block)
    },
  }
}
