/** Waits for somebody outside, but not for ever. */

export class NoAnswer extends Error {
  override name = 'NoAnswer'
}

/** A process that was held up itself has not looked yet: before it calls an answer late, it takes in what has arrived. */
export function answerWithin<Answer>(answer: Promise<Answer>, ms: number): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(new NoAnswer(`No answer within ${ms} ms`))
    const timer = setTimeout(() => setImmediate(giveUp), ms)
    answer.finally(() => clearTimeout(timer)).then(resolve, reject)
  })
}
