/** A measure that is taken several times: what is told of all its turns. */
import { type Figure, isPromised, median } from './measure.ts'

/** Every figure of the first turn, with what all turns say of it. */
export function figuresOf(turns: readonly Figure[][]): Figure[] {
  const [first = []] = turns
  return first.map((figure) => {
    const values = turns.map((turn) => valueIn(turn, figure.what))
    return { ...figure, value: isCount(figure) ? Math.max(...values) : median(values) }
  })
}

/** What is counted and promised, such as lost messages, must hold every time, so the worst turn tells. */
function isCount(figure: Figure): boolean {
  return figure.unit === '' && isPromised(figure)
}

function valueIn(turn: readonly Figure[], what: string): number {
  const figure = turn.find((one) => one.what === what)
  if (!figure) throw new Error(`Not every turn measured ${what}`)
  return figure.value
}

/** One turn after the other. */
export async function inTurns(repetitions: number, take: (turn: number) => Promise<Figure[]>): Promise<Figure[]> {
  const turns: Figure[][] = []
  for (let turn = 0; turn < repetitions; turn++) turns.push(await take(turn))
  return figuresOf(turns)
}
