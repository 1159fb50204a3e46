/** The block index agrees with a plain list of blocks. */
import { expect, test } from 'vitest'
import { SEED } from '#server/testing/long-tests.ts'
import { createSeededRandom } from '#server/testing/seeded-random.ts'
import { type Block, createBlockIndex } from './block-index.ts'

const people = ['a', 'b', 'c', 'd', 'e']

test(`[SAFE-2] [SAFE-1] after random blocks, unblocks, moves and removals both directions are right (TEST_SEED=${SEED})`, () => {
  const random = createSeededRandom(SEED)
  const blockIndex = createBlockIndex()
  let list: Block[] = []
  const isListed = (blockerId: string, blockedId: string) =>
    list.some((block) => block.blockerId === blockerId && block.blockedId === blockedId)

  for (let step = 0; step < 500; step++) {
    const [one = '', other = ''] = [people[random.below(5)], people[random.below(5)]]
    const block = { blockerId: one, blockedId: other }
    const action = random.below(10)
    if (one === other && action < 9) continue
    if (action < 5) {
      blockIndex.add(block)
      if (!isListed(one, other)) list.push(block)
    } else if (action < 9) {
      blockIndex.remove(block)
      list = list.filter(({ blockerId, blockedId }) => blockerId !== one || blockedId !== other)
    } else {
      const toId = random.below(2) === 0 ? undefined : `${one}${step}`
      blockIndex.move(one, toId)
      const renamed = (id: string) => (id === one ? (toId ?? '') : id)
      list = list
        .map(({ blockerId, blockedId }) => ({ blockerId: renamed(blockerId), blockedId: renamed(blockedId) }))
        .filter(({ blockerId, blockedId }) => blockerId && blockedId)
    }
    for (const person of new Set([...people, ...list.flatMap(({ blockerId, blockedId }) => [blockerId, blockedId])])) {
      const others = list.flatMap(({ blockerId, blockedId }) =>
        blockerId === person ? [blockedId] : blockedId === person ? [blockerId] : [],
      )
      expect([...blockIndex.blockedEitherWay(person)].sort()).toEqual([...new Set(others)].sort())
    }
    expect(blockIndex.hasBlocked(one, other)).toBe(isListed(one, other))
  }
})
