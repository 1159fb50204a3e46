/** Loads the page anew once the server can be reached: the one cure for code that did not come. */
import type { Clock } from '#web/realtime/clock.ts'

const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 5000
/** An address whose code does not come although the server is there is not loaded over and over. */
const NOT_AGAIN_WITHIN_MS = 60_000
const KEY = 'loadedAnew'

export type MarkStorage = Pick<Storage, 'getItem' | 'setItem'>

type Needs = {
  clock: Clock
  storage: MarkStorage
  path: string
  isReachable: () => Promise<boolean>
  reload: () => void
}

/**
 * The import is not tried again instead: most browsers remember that it failed until the page is loaded anew, and the
 * styles that belong to it are not asked for twice. The answer stops it.
 */
export function reloadWhenReachable({ clock, storage, path, isReachable, reload }: Needs): () => void {
  let isOver = false
  let pause = FIRST_PAUSE_MS
  let cancel = clock.after(restLeft(storage, path, clock.now()), () => void look())
  return () => {
    isOver = true
    cancel()
  }

  async function look(): Promise<void> {
    const isThere = await isReachable()
    if (isOver) return
    if (isThere) return loadAnew()
    cancel = clock.after(pause, () => void look())
    pause = Math.min(LONGEST_PAUSE_MS, pause * 2)
  }

  function loadAnew(): void {
    try {
      storage.setItem(KEY, `${clock.now()} ${path}`)
    } catch (error) {
      console.warn('The page is not loaded anew by itself, for that could not be remembered', error)
      return
    }
    reload()
  }
}

/** How long an address that was just loaded anew is left alone; 0 for every other. */
export function restLeft(storage: MarkStorage, path: string, now: number): number {
  const [at = '', lastPath] = lastMark(storage).split(' ')
  const since = now - Number(at)
  return lastPath === path && since >= 0 && since < NOT_AGAIN_WITHIN_MS ? NOT_AGAIN_WITHIN_MS - since : 0
}

function lastMark(storage: MarkStorage): string {
  try {
    return storage.getItem(KEY) ?? ''
  } catch {
    return ''
  }
}
