/** How often each of many people was told who sits, from the moments at which the lists reached them. */
import { type Figure, median } from './measure.ts'

/** The server gathers for a second by its own clock; the crowd reads five hundred copies by and by. */
const WITHIN_MS = 750
/** One a second, and a tenth of that for a first copy that comes late. */
const A_SECOND_AT_MOST = 1.1
/** Who is told seldom sees yesterday's people: while somebody moves all the time, one a second is what most get. */
const A_SECOND_AT_LEAST = 0.9

/** Of everyone, the moments in milliseconds, in their order. */
export function figuresOfLists(told: readonly (readonly number[])[]): Figure[] {
  if (told.some(({ length }) => length < 2)) throw new Error('Somebody was not told who sits')
  const rates = told.map(perSecond)
  return [
    {
      ...{ what: `lists within ${WITHIN_MS} ms, of who got most`, value: Math.max(...told.map(mostAtOnce)) },
      ...{ unit: '', allowed: 1 },
    },
    // By itself the first would allow one every 750 ms.
    { what: 'lists a second, of who got most', value: Math.max(...rates), unit: '', allowed: A_SECOND_AT_MOST },
    { what: 'lists a second', value: median(rates), unit: '', atLeast: A_SECOND_AT_LEAST },
  ]
}

/** Less than a second, because what leaves a second apart need not arrive so. */
function mostAtOnce(moments: readonly number[]): number {
  const within = (from: number) => moments.filter((at) => at >= from && at - from < WITHIN_MS).length
  return Math.max(...moments.map(within))
}

/** From the first to the last. */
function perSecond(moments: readonly number[]): number {
  const [first = 0, last = 0] = [moments[0], moments.at(-1)]
  return ((moments.length - 1) / (last - first)) * 1000
}
