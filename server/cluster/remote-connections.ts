/** Who is connected through other processes, in memory: asked whenever somebody leaves. */

type Needs = {
  onCame: (personIds: string[]) => void
  onWent: (personIds: string[], at: number) => void
}

export function createRemoteConnections({ onCame, onWent }: Needs) {
  const byNode = new Map<string, Set<string>>()
  /** Through how many processes. */
  const ways = new Map<string, number>()

  return {
    has: (personId: string): boolean => ways.has(personId),
    countWithout: (isLeftOut: (personId: string) => boolean): number =>
      [...ways.keys()].filter((personId) => !isLeftOut(personId)).length,

    /** These and no others are connected through a process. */
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
    const newcomers = came.filter((id) => !people.has(id) && people.add(id) && count(id, 1) === 1)
    const gone = went.filter((id) => people.delete(id) && count(id, -1) === 0)
    if (newcomers.length > 0) onCame(newcomers)
    if (gone.length > 0) onWent(gone, at)
  }

  function count(personId: string, step: 1 | -1): number {
    const left = (ways.get(personId) ?? 0) + step
    if (left > 0) ways.set(personId, left)
    else ways.delete(personId)
    return left
  }
}
