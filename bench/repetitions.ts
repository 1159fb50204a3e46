/** A measure that is taken several times: what is told of all its turns. */
import { type Figure, isPromised, median } from './measure.ts'
import { waitForOthers } from './wait-for-idle.ts'

/** Every figure of the first turn, with what all turns say of it. */
export function figuresOf(turns: readonly Figure[][]): Figure[] {
  const [first = []] = turns
  return first.map((figure) => {
    const values = turns.map((turn) => valueIn(turn, figure.what))
    return { ...figure, value: mustHoldAlways(figure) ? worstOf(values, figure) : median(values) }
  })
}

/** What the machine has a part in. */
const TIMES = ['ms', 's', '×']

/** What is counted or weighed and promised, such as lost messages, so the worst turn tells. */
function mustHoldAlways(figure: Figure): boolean {
  return isPromised(figure) && !TIMES.includes(figure.unit)
}

function worstOf(values: readonly number[], { atLeast }: Figure): number {
  return atLeast === undefined ? Math.max(...values) : Math.min(...values)
}

export function valueIn(turn: readonly Figure[], what: string): number {
  const figure = turn.find((one) => one.what === what)
  if (!figure) throw new Error(`Nobody measured ${what}`)
  return figure.value
}

/** One turn after the other, each when others are done with the machine. */
export async function inTurns(
  repetitions: number,
  take: (turn: number) => Promise<Figure[]>,
  wait: () => Promise<unknown> = waitForOthers,
): Promise<Figure[]> {
  const turns: Figure[][] = []
  for (let turn = 0; turn < repetitions; turn++) {
    await wait()
    turns.push(await take(turn))
  }
  return figuresOf(turns)
}
