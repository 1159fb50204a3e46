/** The Hall of Fame as the server has it, and where the person stands; both are read anew at every visit. */
import { getLeaderboard, getMyPlaces } from '#contract/bowl/leaderboard.ts'
import { useCall } from '#web/api/use-call.ts'
import { type HallList, type HallRow, hallRowsOf, leadersOf, type Me } from './hall-lists.ts'
import { loadFailureText } from './load-failure.ts'

export type Hall =
  | { state: 'loading' }
  | { state: 'failed'; text: string; retry: () => void }
  | { state: 'ready'; rowsIn: (list: HallList) => HallRow[] }

/** Without somebody who can rank, only the leaders are asked for. */
export function useHall(me: Me | undefined): Hall {
  const leaders = useCall(getLeaderboard, {}, { refetchOnMount: 'always' })
  const places = useCall(getMyPlaces, {}, { enabled: me !== undefined, refetchOnMount: 'always' })
  const { data, error, refetch } = leaders

  if (data)
    return {
      state: 'ready',
      rowsIn: (list) => hallRowsOf({ leaders: leadersOf(data, list), me, place: places.data?.[list] }),
    }
  return error ? { state: 'failed', text: loadFailureText(error), retry: () => void refetch() } : { state: 'loading' }
}
