/** Who has blocked whom, in memory: asked for every message, every list and every reader, so it must cost nothing. */

const NOBODY: ReadonlySet<string> = new Set()

export type Block = { blockerId: string; blockedId: string }

export function createBlockIndex() {
  const blockedBy = new Map<string, Set<string>>()
  /** Both ways: with whom a person has nothing to do. */
  const apart = new Map<string, Set<string>>()
  let changes = 0

  return {
    /** As the rows say; the answer is whose distances are different from now on. */
    load(blocks: readonly Block[]): string[] {
      const before = new Map([...apart].map(([id, others]) => [id, new Set(others)]))
      blockedBy.clear()
      apart.clear()
      for (const block of blocks) add(block)
      const ids = new Set([...before.keys(), ...apart.keys()])
      return [...ids].filter((id) => !isSameSet(before.get(id), apart.get(id)))
    },

    /** Counts every change, so that a reading knows whether it is old. */
    changes: () => changes,

    add,
    remove,

    blockedEitherWay: (personId: string): ReadonlySet<string> => apart.get(personId) ?? NOBODY,

    hasBlocked,

    /** Everything about somebody, under another id from now on; nothing of them without one. */
    move(fromId: string, toId?: string): void {
      for (const { blockerId, blockedId } of blocksOf(fromId)) {
        remove({ blockerId, blockedId })
        if (toId === undefined) continue
        add(blockerId === fromId ? { blockerId: toId, blockedId } : { blockerId, blockedId: toId })
      }
    },
  }

  function add({ blockerId, blockedId }: Block): void {
    changes++
    put(blockedBy, blockerId, blockedId)
    put(apart, blockerId, blockedId)
    put(apart, blockedId, blockerId)
  }

  function remove({ blockerId, blockedId }: Block): void {
    changes++
    take(blockedBy, blockerId, blockedId)
    if (hasBlocked(blockedId, blockerId)) return
    take(apart, blockerId, blockedId)
    take(apart, blockedId, blockerId)
  }

  function hasBlocked(blockerId: string, blockedId: string): boolean {
    return blockedBy.get(blockerId)?.has(blockedId) ?? false
  }

  function blocksOf(personId: string): Block[] {
    return [...(apart.get(personId) ?? NOBODY)].flatMap((otherId) =>
      [
        { blockerId: personId, blockedId: otherId },
        { blockerId: otherId, blockedId: personId },
      ].filter(({ blockerId, blockedId }) => hasBlocked(blockerId, blockedId)),
    )
  }
}

function put(map: Map<string, Set<string>>, key: string, value: string): void {
  map.set(key, (map.get(key) ?? new Set()).add(value))
}

function take(map: Map<string, Set<string>>, key: string, value: string): void {
  const values = map.get(key)
  values?.delete(value)
  if (values?.size === 0) map.delete(key)
}

function isSameSet(one: ReadonlySet<string> = NOBODY, other: ReadonlySet<string> = NOBODY): boolean {
  return one.size === other.size && [...one].every((id) => other.has(id))
}
