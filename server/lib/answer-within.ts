/** A timeout for answers from other systems. */

export class NoAnswer extends Error {
  override name = 'NoAnswer'
}

/** If the event loop was blocked, the answer may have arrived unread: `setImmediate` lets it in before the timeout. */
export function answerWithin<Answer>(answer: Promise<Answer>, ms: number): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(new NoAnswer(`No answer within ${ms} ms`))
    const timer = setTimeout(() => setImmediate(giveUp), ms)
    answer.finally(() => clearTimeout(timer)).then(resolve, reject)
  })
}
