/** A mutex by key: work with the same key runs one after the other; other keys don't wait. */

export type KeyedMutex = <Result>(key: string, work: () => Promise<Result>) => Promise<Result>

export function createKeyedMutex(): KeyedMutex {
  const last = new Map<string, Promise<unknown>>()

  return (key, work) => {
    const previous = last.get(key) ?? Promise.resolve()
    const result = previous.then(work, work)
    last.set(key, result)
    const release = () => {
      if (last.get(key) === result) last.delete(key)
    }
    result.then(release, release)
    return result
  }
}
