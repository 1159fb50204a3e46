/** The copy of premium trivia, and when the next fact comes. */
import { formatTime } from '#web/ui/text/format.ts'

const HOUR_MS = 60 * 60 * 1000

export const triviaWords = {
  title: 'Premium trivia',
  source: (source: string) => `Source: ${source}`,
  loading: 'Loading trivia',
  notLoaded: 'We couldn’t load the fact.',
  always: 'A new one every time you look.',
  daily: 'Next one tomorrow.',
  hourly: (time: string) => `Next one at ${time}.`,
} as const

/** Without an end, every visit to the page shows another fact. */
export function nextFactText(until: string | undefined, now: Date): string {
  if (until === undefined) return triviaWords.always
  const end = new Date(until)
  // A fact that ends tomorrow, or in more than an hour, is a daily one; an hourly one is announced by its time.
  const isDaily = end.getTime() - now.getTime() > HOUR_MS || end.toDateString() !== now.toDateString()
  return isDaily ? triviaWords.daily : triviaWords.hourly(formatTime(end))
}
