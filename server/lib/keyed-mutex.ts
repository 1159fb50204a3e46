/** Does what is asked for one key strictly in turn; other keys do not wait. */

export type KeyedMutex = <Result>(key: string, work: () => Promise<Result>) => Promise<Result>

export function createKeyedMutex(): KeyedMutex {
  const last = new Map<string, Promise<unknown>>()

  return (key, work) => {
    const before = last.get(key) ?? Promise.resolve()
    const mine = before.then(work, work)
    last.set(key, mine)
    const forget = () => {
      if (last.get(key) === mine) last.delete(key)
    }
    mine.then(forget, forget)
    return mine
  }
}
