/** What a press that ends a sit sets off: the scene, or a toast after a sit too short for one. */
import type { QueryClient } from '@tanstack/react-query'
import { getLatestSit, type SitSummary } from '#contract/bowl/sits.ts'
import { call } from '#web/api/call.ts'
import { keyOf } from '#web/api/query-client.ts'
import type { ToastRequest } from '#web/ui/feedback/toast.store.ts'
import type { FlushStore, ThronePosition } from './flush.store.ts'
import { shortSitWords } from './flush.words.ts'

/** A shorter sit gets a toast instead of a scene. */
export const SCENE_FROM_SECONDS = 30
/** How long tiles and toasts wait for the server. */
export const ANSWER_WITHIN_MS = 2000
/** Further from the server's length, the clock of this device is wrong. */
const CLOCKS_DIFFER_SECONDS = 10

type EndedSit = {
  /** As the server has sent it. */
  startedAt: string | undefined
  endedAt: number
  /** Settles when the server has the press. */
  posted: Promise<void>
  throne: ThronePosition | undefined
}
type Needs = { cache: QueryClient; store: FlushStore; showToast: (toast: ToastRequest) => void }

export async function endSit({ startedAt, endedAt, posted, throne }: EndedSit, { cache, store, showToast }: Needs) {
  if (startedAt === undefined) return
  const seconds = Math.max(0, Math.floor((endedAt - Date.parse(startedAt)) / 1000))
  const failures = store.failures()
  const hasScene = seconds >= SCENE_FROM_SECONDS
  if (hasScene) store.open({ kind: 'flush', startedAt, seconds, throne })
  const answered = posted.then(() => fetchLatestSit(cache))
  if (hasScene) return
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), ANSWER_WITHIN_MS))
  const latest = await Promise.race([answered, late])
  if (store.failures() > failures) return
  const sit = isSitFrom(startedAt, latest) ? latest : null
  const known = sit && Math.abs(sit.seconds - seconds) > CLOCKS_DIFFER_SECONDS ? sit.seconds : seconds
  if (known >= SCENE_FROM_SECONDS) store.open({ kind: 'flush', startedAt, seconds: known, throne })
  else showToast(shortSitWords(known, sit?.streak))
}

/** The latest sit that the server knows may be an earlier one. */
export function isSitFrom(startedAt: string, sit: SitSummary | null | undefined): sit is SitSummary {
  return sit != null && Date.parse(sit.startedAt) === Date.parse(startedAt)
}

/** Null when there is none, or when it cannot be fetched. */
export async function fetchLatestSit(cache: QueryClient): Promise<SitSummary | null> {
  try {
    const { sit } = await cache.fetchQuery({
      queryKey: keyOf(getLatestSit),
      queryFn: () => call(getLatestSit),
      staleTime: 0,
    })
    return sit
  } catch (error) {
    console.warn('The summary of the sit could not be fetched', error)
    return null
  }
}
