/** Reloads the page once the server is reachable, after code has failed to load. */
import type { BrowserStorage } from '#web/api/storage.ts'
import type { Clock } from '#web/realtime/clock.ts'

const BACKOFF_MIN_MS = 500
const BACKOFF_MAX_MS = 5000
/** Prevents a reload loop for a path whose code fails although the server is up. */
const RELOAD_COOLDOWN_MS = 60_000
const KEY = 'chunkReload'

type Needs = {
  clock: Clock
  storage: BrowserStorage
  path: string
  isReachable: () => Promise<boolean>
  reload: () => void
}

/** Retrying the import would not help: until a reload most browsers cache its failure and don't refetch its styles. */
export function reloadWhenReachable({ clock, storage, path, isReachable, reload }: Needs): () => void {
  let isOver = false
  let backoff = BACKOFF_MIN_MS
  let cancel = clock.after(reloadCooldown(storage, path, clock.now()), () => void check())
  return () => {
    isOver = true
    cancel()
  }

  async function check(): Promise<void> {
    const isUp = await isReachable()
    if (isOver) return
    if (isUp) return markAndReload()
    cancel = clock.after(backoff, () => void check())
    backoff = Math.min(BACKOFF_MAX_MS, backoff * 2)
  }

  function markAndReload(): void {
    try {
      storage.setItem(KEY, `${clock.now()} ${path}`)
    } catch (error) {
      console.warn('The page is not reloaded, because the reload could not be stored', error)
      return
    }
    reload()
  }
}

export function reloadCooldown(storage: BrowserStorage, path: string, now: number): number {
  const [at = '', lastPath] = readMark(storage).split(' ')
  const since = now - Number(at)
  return lastPath === path && since >= 0 && since < RELOAD_COOLDOWN_MS ? RELOAD_COOLDOWN_MS - since : 0
}

function readMark(storage: BrowserStorage): string {
  try {
    return storage.getItem(KEY) ?? ''
  } catch {
    return ''
  }
}
