/** How many people are on the bowl, polled, and as a sentence that screen readers announce when the number changes. */
import { ACTIVE_USERS_POLL_MS, type ActiveUser, countWords, getActiveUsers } from '#contract/bowl/presence.ts'
import { useCall } from '#web/api/use-call.ts'
import './live-count.css'

const NUMBER_ONLY = { query: { limit: 0 } }

/** Until the first response the number in the page's HTML, if it has one; 0 while the server cannot be reached. */
export function useLiveCount(): number | undefined {
  const { data, isPending, isError } = useCall(getActiveUsers, NUMBER_ONLY, { refetchInterval: ACTIVE_USERS_POLL_MS })
  if (isPending) return countInPage()
  return isError ? 0 : countIn(data)
}

function countInPage(): number | undefined {
  const content = document.querySelector('meta[name="people-on-bowl"]')?.getAttribute('content')
  return content ? Number(content) : undefined
}

/** A server that doesn't know `limit` sends the list. */
export function countIn({ users, total }: { users: readonly Counted[]; total: number }): number {
  return users.length === 0 ? total : countOnBowl({ users })
}

type Counted = Pick<ActiveUser, 'isOnBowl' | 'isDemo'>

/** Demo buddies never count. 0 without a response or a list, so that the landing page shows 0 instead of failing. */
export function countOnBowl(response: { users?: readonly Counted[] } | null | undefined): number {
  return response?.users?.filter(({ isOnBowl, isDemo = false }) => isOnBowl && !isDemo).length ?? 0
}

export function CountSentence({ count }: { count: number | undefined }) {
  return (
    <p className="count-sentence" aria-live="polite" aria-atomic="true">
      {count === undefined ? (
        // Reserves the line, so that nothing moves when the first response arrives.
        '\u00a0'
      ) : (
        <>
          <b className="num" key={count}>
            {count}
          </b>{' '}
          {countWords(count)}
        </>
      )}
    </p>
  )
}
