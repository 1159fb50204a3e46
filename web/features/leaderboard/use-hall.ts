/** Reads the Hall of Fame and your own ranks in it; both are refetched at every visit of the page. */
import { getLeaderboard, getMyRanks } from '#contract/bowl/leaderboard.ts'
import { CallFailed } from '#web/api/call-failed.ts'
import { useCall } from '#web/api/use-call.ts'
import { buildHallRows, type HallList, type HallRow, leadersIn, type Me } from './hall-lists.ts'
import { hallWords } from './leaderboard.words.ts'

export type Hall =
  | { state: 'loading' }
  | { state: 'failed'; text: string; retry: () => void }
  | { state: 'ready'; rowsIn: (list: HallList) => HallRow[] }

/** Without `me` only the leaders are fetched. */
export function useHall(me: Me | undefined): Hall {
  const leaders = useCall(getLeaderboard, {}, { refetchOnMount: 'always' })
  const ranks = useCall(getMyRanks, {}, { enabled: me !== undefined, refetchOnMount: 'always' })
  const { data, error, refetch } = leaders

  if (data)
    return {
      state: 'ready',
      rowsIn: (list) => buildHallRows({ leaders: leadersIn(data, list), me, own: ranks.data?.[list] }),
    }
  return error ? { state: 'failed', text: loadFailureText(error), retry: () => void refetch() } : { state: 'loading' }
}

/** A refusal by the server and a network failure have different texts. */
export function loadFailureText(error: unknown): string {
  if (!(error instanceof CallFailed)) return hallWords.failed
  // A failed call with status 200 is a response whose `success` is false.
  return error.code !== undefined || error.status === 200 ? hallWords.refused : hallWords.failed
}
