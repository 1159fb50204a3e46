/** Premium trivia on home: the current fact, its source, and when the next one comes. */
import { getTriviaCard } from '#contract/bowl/trivia.ts'
import { useCall } from '#web/api/use-call.ts'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Emoji } from '#web/ui/person/emoji.tsx'
import { timeOf } from '#web/ui/text/format.ts'
import './trivia-card.css'

const HOUR_MS = 60 * 60 * 1000

export function TriviaCard() {
  const { data, error, refetch } = useCall(
    getTriviaCard,
    {},
    {
      refetchOnMount: 'always',
      // The previous fact must not show while the next one is loading.
      gcTime: 0,
      refetchInterval: ({ state }) => refetchDelay(state.data?.card?.until, new Date()),
    },
  )
  if (data && !data.card) return null
  return (
    <Card as="section" tone="soap" className="trivia-card" aria-labelledby="trivia-title">
      <Emoji char="bulb" size={40} />
      <div>
        <h2 id="trivia-title" className="caps">
          Premium trivia
        </h2>
        {data?.card && (
          <>
            <p className="trivia-fact">{data.card.fact}</p>
            <p className="sm">Source: {data.card.source}</p>
            <p className="sm">{nextFactText(data.card.until, new Date())}</p>
          </>
        )}
        {!data && error && <Failed onRetry={() => void refetch()} />}
        {!data && !error && <Loading />}
      </div>
    </Card>
  )
}

function Loading() {
  return (
    <div className="trivia-loading" role="status" aria-label="Loading trivia">
      <Skeleton height={18} />
      <Skeleton width="60%" height={18} />
      <Skeleton width="45%" height={12} />
      <Skeleton width="45%" height={12} />
    </div>
  )
}

function Failed({ onRetry }: { onRetry: () => void }) {
  return (
    <>
      <p className="trivia-failed">We couldn’t load the fact.</p>
      <Button size="sm" variant="secondary" onClick={onRetry}>
        Try again
      </Button>
    </>
  )
}

/** Without an end, every visit to the page shows another fact. */
export function nextFactText(until: string | undefined, now: Date): string {
  if (until === undefined) return 'A new one every time you look.'
  const end = new Date(until)
  // A fact that ends tomorrow, or in more than an hour, is a daily one; an hourly one is announced by its time.
  const isDaily = end.getTime() - now.getTime() > HOUR_MS || end.toDateString() !== now.toDateString()
  return isDaily ? 'Next one tomorrow.' : `Next one at ${timeOf(end)}.`
}

/** The refetch interval. The minimum keeps a late fact from causing a request loop. */
export function refetchDelay(until: string | undefined, now: Date): number | false {
  if (until === undefined) return false
  return Math.max(5_000, Date.parse(until) - now.getTime() + 1_000)
}
