/** Premium trivia on home: the fact that is on, where it is from, and when the next one comes. */
import { getTriviaCard } from '#contract/bowl/trivia.ts'
import { useCall } from '#web/api/use-call.ts'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Emoji } from '#web/ui/person/emoji.tsx'
import { nextWords, waitMs } from './next-words.ts'
import './trivia-card.css'

export function TriviaCard() {
  const { data, error, refetch } = useCall(
    getTriviaCard,
    {},
    {
      refetchOnMount: 'always',
      // What was read at the last look is not painted again while another one is on its way.
      gcTime: 0,
      refetchInterval: ({ state }) => waitMs(state.data?.card?.until, new Date()),
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
            <p className="sm">{nextWords(data.card.until, new Date())}</p>
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
      <p className="trivia-failed">The fact could not be fetched.</p>
      <Button size="sm" variant="secondary" onClick={onRetry}>
        Try again
      </Button>
    </>
  )
}
