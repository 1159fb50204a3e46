/** Who is apart from whom, against the plain list of blocks. */
import { expect, test } from 'vitest'
import { createChance } from '#server/testing/chance.ts'
import { SEED } from '#server/testing/long-tests.ts'
import { type Block, createBlockIndex } from './block-index.ts'

const people = ['a', 'b', 'c', 'd', 'e']

test(`[SAFE-2] [SAFE-1] whatever is blocked, taken back, moved and forgotten, both ways are right (TEST_SEED=${SEED})`, () => {
  const chance = createChance(SEED)
  const distances = createBlockIndex()
  let list: Block[] = []
  const isThere = (blockerId: string, blockedId: string) =>
    list.some((block) => block.blockerId === blockerId && block.blockedId === blockedId)

  for (let step = 0; step < 500; step++) {
    const [one = '', other = ''] = [people[chance.below(5)], people[chance.below(5)]]
    const block = { blockerId: one, blockedId: other }
    const deed = chance.below(10)
    if (one === other && deed < 9) continue
    if (deed < 5) {
      distances.add(block)
      if (!isThere(one, other)) list.push(block)
    } else if (deed < 9) {
      distances.remove(block)
      list = list.filter(({ blockerId, blockedId }) => blockerId !== one || blockedId !== other)
    } else {
      const toId = chance.below(2) === 0 ? undefined : `${one}${step}`
      distances.move(one, toId)
      const renamed = (id: string) => (id === one ? (toId ?? '') : id)
      list = list
        .map(({ blockerId, blockedId }) => ({ blockerId: renamed(blockerId), blockedId: renamed(blockedId) }))
        .filter(({ blockerId, blockedId }) => blockerId && blockedId)
    }
    for (const person of new Set([...people, ...list.flatMap(({ blockerId, blockedId }) => [blockerId, blockedId])])) {
      const others = list.flatMap(({ blockerId, blockedId }) =>
        blockerId === person ? [blockedId] : blockedId === person ? [blockerId] : [],
      )
      expect([...distances.blockedEitherWay(person)].sort()).toEqual([...new Set(others)].sort())
    }
    expect(distances.hasBlocked(one, other)).toBe(isThere(one, other))
  }
})
