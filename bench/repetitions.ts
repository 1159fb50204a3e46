/** Runs a measure several times and merges the figures of all runs. */
import { type Figure, isPromised, median } from './measure.ts'
import { waitForIdle } from './wait-for-idle.ts'

/** Every figure of the first run, with the merged value of all runs. */
export function mergeRuns(turns: readonly Figure[][]): Figure[] {
  const [first = []] = turns
  return first.map((figure) => {
    const values = turns.map((turn) => valueIn(turn, figure.what))
    return { ...figure, value: isWorstCase(figure) ? worstValue(values, figure) : median(values) }
  })
}

/** Units that depend on the machine. */
const TIMES = ['ms', 's', '×']

/** Promised counts and sizes, such as lost messages: the worst run counts. */
function isWorstCase(figure: Figure): boolean {
  return isPromised(figure) && !TIMES.includes(figure.unit)
}

function worstValue(values: readonly number[], { atLeast }: Figure): number {
  return atLeast === undefined ? Math.max(...values) : Math.min(...values)
}

export function valueIn(turn: readonly Figure[], what: string): number {
  const figure = turn.find((one) => one.what === what)
  if (!figure) throw new Error(`No result for ${what}`)
  return figure.value
}

export async function repeatMeasure(repetitions: number, take: (turn: number) => Promise<Figure[]>): Promise<Figure[]> {
  const turns: Figure[][] = []
  for (let turn = 0; turn < repetitions; turn++) {
    await waitForIdle()
    turns.push(await take(turn))
  }
  return mergeRuns(turns)
}
