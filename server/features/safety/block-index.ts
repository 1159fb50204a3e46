/** Who has blocked whom, in memory, because every message, list and reader needs it. */

const NOBODY: ReadonlySet<string> = new Set()

export type Block = { blockerId: string; blockedId: string }

export function createBlockIndex() {
  const blockedBy = new Map<string, Set<string>>()
  const eitherWay = new Map<string, Set<string>>()
  let changes = 0

  return {
    /** Replaces everything; returns the people whose blocks have changed. */
    load(blocks: readonly Block[]): string[] {
      const before = new Map([...eitherWay].map(([id, others]) => [id, new Set(others)]))
      blockedBy.clear()
      eitherWay.clear()
      for (const block of blocks) add(block)
      const ids = new Set([...before.keys(), ...eitherWay.keys()])
      return [...ids].filter((id) => !isSameSet(before.get(id), eitherWay.get(id)))
    },

    /** Grows with every change, so that a reader can check whether its rows are outdated. */
    changes: () => changes,

    add,
    remove,

    blockedEitherWay: (personId: string): ReadonlySet<string> => eitherWay.get(personId) ?? NOBODY,

    hasBlocked,

    move(fromId: string, toId?: string): void {
      for (const { blockerId, blockedId } of findBlocks(fromId)) {
        remove({ blockerId, blockedId })
        if (toId === undefined) continue
        add(blockerId === fromId ? { blockerId: toId, blockedId } : { blockerId, blockedId: toId })
      }
    },
  }

  function add({ blockerId, blockedId }: Block): void {
    changes++
    addTo(blockedBy, blockerId, blockedId)
    addTo(eitherWay, blockerId, blockedId)
    addTo(eitherWay, blockedId, blockerId)
  }

  function remove({ blockerId, blockedId }: Block): void {
    changes++
    removeFrom(blockedBy, blockerId, blockedId)
    if (hasBlocked(blockedId, blockerId)) return
    removeFrom(eitherWay, blockerId, blockedId)
    removeFrom(eitherWay, blockedId, blockerId)
  }

  function hasBlocked(blockerId: string, blockedId: string): boolean {
    return blockedBy.get(blockerId)?.has(blockedId) ?? false
  }

  function findBlocks(personId: string): Block[] {
    return [...(eitherWay.get(personId) ?? NOBODY)].flatMap((otherId) =>
      [
        { blockerId: personId, blockedId: otherId },
        { blockerId: otherId, blockedId: personId },
      ].filter(({ blockerId, blockedId }) => hasBlocked(blockerId, blockedId)),
    )
  }
}

function addTo(map: Map<string, Set<string>>, key: string, value: string): void {
  map.set(key, (map.get(key) ?? new Set()).add(value))
}

function removeFrom(map: Map<string, Set<string>>, key: string, value: string): void {
  const values = map.get(key)
  values?.delete(value)
  if (values?.size === 0) map.delete(key)
}

function isSameSet(one: ReadonlySet<string> = NOBODY, other: ReadonlySet<string> = NOBODY): boolean {
  return one.size === other.size && [...one].every((id) => other.has(id))
}
