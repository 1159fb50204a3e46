/** Who is connected to other nodes, in memory, because it is looked up whenever a person disconnects here. */

type Needs = {
  onConnected: (personIds: string[]) => void
  onDisconnected: (personIds: string[], at: number) => void
}

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
      const came = personIds.filter((id) => !before.has(id))
      const went = [...before].filter((id) => !after.has(id))
      change(nodeId, { came, went }, at)
      if (after.size === 0) byNode.delete(nodeId)
    },

    change,
  }

  function change(nodeId: string, { came, went }: { came: string[]; went: string[] }, at: number): void {
    const people = byNode.get(nodeId) ?? new Set()
    byNode.set(nodeId, people)
    const connected = came.filter((id) => !people.has(id) && people.add(id) && addToCount(id, 1) === 1)
    const disconnected = went.filter((id) => people.delete(id) && addToCount(id, -1) === 0)
    if (connected.length > 0) onConnected(connected)
    if (disconnected.length > 0) onDisconnected(disconnected, at)
  }

  function addToCount(personId: string, step: 1 | -1): number {
    const count = (nodeCounts.get(personId) ?? 0) + step
    if (count > 0) nodeCounts.set(personId, count)
    else nodeCounts.delete(personId)
    return count
  }
}
