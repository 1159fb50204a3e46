/** Who is connected to other nodes, in memory, because it is looked up whenever a person disconnects here. */

type Needs = {
  onConnected: (personIds: string[]) => void
  onDisconnected: (personIds: string[], at: number) => void
}

type Change = { connected: string[]; disconnected: string[] }

export function createRemoteConnections({ onConnected, onDisconnected }: Needs) {
  const byNode = new Map<string, Set<string>>()
  const nodeCounts = new Map<string, number>()

  return {
    has: (personId: string): boolean => nodeCounts.has(personId),
    countWithout: (isExcluded: (personId: string) => boolean): number =>
      [...nodeCounts.keys()].filter((personId) => !isExcluded(personId)).length,

    replace(nodeId: string, personIds: readonly string[], at: number): void {
      const after = new Set(personIds)
      const before = byNode.get(nodeId) ?? new Set()
      const connected = personIds.filter((id) => !before.has(id))
      const disconnected = [...before].filter((id) => !after.has(id))
      change(nodeId, { connected, disconnected }, at)
      if (after.size === 0) byNode.delete(nodeId)
    },

    change,
  }

  /** Reports only a person's first connection and the end of their last. */
  function change(nodeId: string, { connected, disconnected }: Change, at: number): void {
    const people = byNode.get(nodeId) ?? new Set()
    byNode.set(nodeId, people)
    const arrived = connected.filter((id) => !people.has(id) && people.add(id) && addToCount(id, 1) === 1)
    const left = disconnected.filter((id) => people.delete(id) && addToCount(id, -1) === 0)
    if (arrived.length > 0) onConnected(arrived)
    if (left.length > 0) onDisconnected(left, at)
  }

  function addToCount(personId: string, step: 1 | -1): number {
    const count = (nodeCounts.get(personId) ?? 0) + step
    if (count > 0) nodeCounts.set(personId, count)
    else nodeCounts.delete(personId)
    return count
  }
}
