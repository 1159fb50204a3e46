/** Ends connections that do not answer: the network may have swallowed the question, and nobody would ever hear of it. */
import type pg from 'pg'

/** The pool's clients can do this too; their type does not say so. */
type Endable = Pick<pg.Client, 'end'>
type Answer = (error: Error | undefined, result: pg.QueryResult) => void
type Ask = (asked: unknown, values: unknown, answer?: Answer) => Promise<pg.QueryResult>

/** Enough to read a long answer that lies there. */
const MOMENT_MS = 100

/**
 * Instead of the driver's `query_timeout`: that has a timer hold the question together with its rows, and V8 then takes
 * all of it for something that lasts, and keeps it until it next tidies up the whole of its memory.
 */
export function answerInTime(client: pg.PoolClient, withinMs: number): void {
  // Looked up each time: whoever watches what all connections are asked sees these, too.
  const ask: Ask = (...asked) => (Object.getPrototypeOf(client) as { query: Ask }).query.apply(client, asked)
  // Questions are answered in their order.
  let questions = 0
  let answers = 0
  // Whoever waits hears that the connection is gone, and the pool makes another.
  const giveUp = () => void (client as pg.PoolClient & Endable).end()
  // A process that was held up itself takes in what has arrived meanwhile, before it calls anybody late.
  const lookAgain = (question: number) => setTimeout(() => answers < question && giveUp(), MOMENT_MS)
  const query: Ask = (asked, values, answer) => {
    const late = setTimeout(lookAgain, withinMs, ++questions)
    const isAnswered = () => {
      clearTimeout(late)
      answers += 1
    }
    if (!answer) return ask(asked, values).finally(isAnswered)
    return ask(asked, values, (error, result) => {
      isAnswered()
      answer(error, result)
    })
  }
  client.query = query as typeof client.query
}
