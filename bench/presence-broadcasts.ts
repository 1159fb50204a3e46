/** How often each client received the list of people, from the times at which lists arrived. */
import { type Figure, median } from './measure.ts'

/** The server sends once a second, but five hundred copies take time to arrive. */
const WITHIN_MS = 750
/** One a second, and a tenth more for a late first copy. */
const A_SECOND_AT_MOST = 1.1
/** With fewer lists people would see a stale one. */
const A_SECOND_AT_LEAST = 0.9

/** For each client, the arrival times in milliseconds, ascending. */
export function figuresOfLists(arrivals: readonly (readonly number[])[]): Figure[] {
  if (arrivals.some(({ length }) => length < 2)) throw new Error('A client received fewer than two lists')
  const rates = arrivals.map(perSecond)
  return [
    {
      what: `lists within ${WITHIN_MS} ms, client with the most`,
      value: Math.max(...arrivals.map(mostAtOnce)),
      unit: '',
      allowed: 1,
    },
    // The first figure alone would allow one every 750 ms.
    { what: 'lists a second, client with the most', value: Math.max(...rates), unit: '', allowed: A_SECOND_AT_MOST },
    { what: 'lists a second', value: median(rates), unit: '', atLeast: A_SECOND_AT_LEAST },
  ]
}

/** The window is less than a second, because arrival times vary. */
function mostAtOnce(moments: readonly number[]): number {
  const within = (from: number) => moments.filter((at) => at >= from && at - from < WITHIN_MS).length
  return Math.max(...moments.map(within))
}

function perSecond(moments: readonly number[]): number {
  const [first = 0, last = 0] = [moments[0], moments.at(-1)]
  return ((moments.length - 1) / (last - first)) * 1000
}
