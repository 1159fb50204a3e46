/** Notices that the server has not answered what was sent over the socket, which then counts as dead. */
import type { Clock } from './clock.ts'

const ANSWER_WITHIN_MS = 15_000

type Needs = {
  clock: Clock
  /** When the oldest frame without an answer was sent. */
  waitingSince: () => number | undefined
  onTimeout: () => void
}

export function createAnswerTimeout({ clock, waitingSince, onTimeout }: Needs) {
  let cancelCheck: (() => void) | undefined

  return {
    expect: expectAnswer,

    cancel(): void {
      cancelCheck?.()
      cancelCheck = undefined
    },
  }

  function expectAnswer(): void {
    const since = waitingSince()
    if (since === undefined || cancelCheck) return
    cancelCheck = clock.after(Math.max(0, since + ANSWER_WITHIN_MS - clock.now()), () => {
      cancelCheck = undefined
      const stillSince = waitingSince()
      if (stillSince !== undefined && clock.now() - stillSince >= ANSWER_WITHIN_MS) onTimeout()
      else expectAnswer()
    })
  }
}
