/** Your own sit: its start, as the server has sent it, and the running timer. */
import { type QueryClient, skipToken, useQuery } from '@tanstack/react-query'
import { KEEP_FOREVER } from '#web/api/query-client.ts'
import { useNow } from '#web/ui/browser/use-now.ts'
import { Lock } from '#web/ui/person/throne.tsx'
import { throneCardWords } from '../presence.words.ts'
import { spokenTimer, timerText } from './elapsed.ts'

const SECOND_MS = 1000
const WITHOUT_HOURS = '00:00'
const SIT_START = ['sit start']

/** Kept even when no component observes it, because the server sends it only on a change. */
export function setSitStart(cache: QueryClient, onBowlSince: string | undefined): void {
  cache.setQueryDefaults(SIT_START, KEEP_FOREVER)
  cache.setQueryData<string | null>(SIT_START, onBowlSince ?? null)
}

/** Undefined while off the bowl, and until the server has sent it. */
export function useSitStart(): string | undefined {
  const { data } = useQuery<string | null>({ queryKey: SIT_START, queryFn: skipToken })
  return data ?? undefined
}

/** The timer in the lock of a door: "Occupied, 4 minutes 12" for screen readers. */
export function SitLock({ isOnBowl }: { isOnBowl: boolean }) {
  const since = useSitStart()
  const now = useNow(SECOND_MS)
  if (!isOnBowl || since === undefined) return <Lock isOn={isOnBowl} />
  const text = (
    <>
      <span className="visually-hidden">{throneCardWords.occupied(spokenTimer(since, now))}</span>
      <span className="num" aria-hidden="true">
        {timerText(since, now)}
      </span>
    </>
  )
  return <Lock isOn text={text} />
}

export function SitTimer({ since }: { since: string | undefined }) {
  const now = useNow(SECOND_MS)
  const text = since === undefined ? '\u00a0' : timerText(since, now)
  return (
    <span className="sit-timer num" data-hours={text.length > WITHOUT_HOURS.length || undefined}>
      {text}
    </span>
  )
}
