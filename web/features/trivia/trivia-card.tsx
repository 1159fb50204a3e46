/** Premium trivia on home: the current fact, its source, and when the next one comes. */
import { getTriviaCard } from '#contract/bowl/trivia.ts'
import { useCall } from '#web/api/use-call.ts'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Emoji } from '#web/ui/person/emoji.tsx'
import { uiWords } from '#web/ui/ui.words.ts'
import { nextFactText, triviaWords } from './trivia.words.ts'
import './trivia-card.css'

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
          {triviaWords.title}
        </h2>
        {data?.card && (
          <>
            <p className="trivia-fact">{data.card.fact}</p>
            <p className="sm">{triviaWords.source(data.card.source)}</p>
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
    <div className="trivia-loading" role="status" aria-label={triviaWords.loading}>
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
      <p className="trivia-failed">{triviaWords.notLoaded}</p>
      <Button size="sm" variant="secondary" onClick={onRetry}>
        {uiWords.tryAgain}
      </Button>
    </>
  )
}

/** The refetch interval. The minimum keeps a late fact from causing a request loop. */
export function refetchDelay(until: string | undefined, now: Date): number | false {
  if (until === undefined) return false
  return Math.max(5_000, Date.parse(until) - now.getTime() + 1_000)
}
