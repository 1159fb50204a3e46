/** The first minute of an empty room: when it is empty, and what greets the person who comes in. */
import { ROOM_EMPTY_AFTER_MS } from '#contract/bowl/demo-buddies.ts'

export const OPENERS = ['First time here 👋', 'Hiding from a meeting', 'Rate your paper, 1 to 5'] as const

/** quiet: empty when the page opened. started: someone has spoken since. `at` is when the last message before was sent. */
export type Quiet = { state: 'unknown' } | { state: 'talking' } | { state: 'quiet' | 'started'; at: number }

type Room = { isLoaded: boolean; newestAt: number | undefined; now: number }

/** Decided once, when the messages have arrived; the greeting leaves for good with the first message. */
export function quietAfter(before: Quiet, { isLoaded, newestAt, now }: Room): Quiet {
  switch (before.state) {
    case 'unknown': {
      if (!isLoaded) return before
      const isEmpty = newestAt === undefined || now - newestAt >= ROOM_EMPTY_AFTER_MS
      return isEmpty ? { state: 'quiet', at: newestAt ?? 0 } : { state: 'talking' }
    }
    case 'quiet':
      return newestAt !== undefined && newestAt > before.at ? { state: 'started', at: before.at } : before
    default:
      return before
  }
}

export type Company = {
  /** People on the bowl, you included. */
  people: number
  demoNames: readonly string[]
}

export function hostLines({ people, demoNames }: Company): { title: string; line: string } {
  if (people > 1) {
    return {
      title: 'Welcome in. It’s quiet.',
      line: `${inWords(people)} of you are sitting here. Someone has to start.`,
    }
  }
  const title = 'Welcome in. You’ve got the room.'
  if (demoNames.length === 0) return { title, line: 'Leave a line for the next person in.' }
  return { title, line: `${demoNames.join(' and ')} are demo buddies: not people, but they do answer.` }
}

const NUMBERS = ['Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten', 'Eleven', 'Twelve']

function inWords(count: number): string {
  return NUMBERS[count - 2] ?? String(count)
}
