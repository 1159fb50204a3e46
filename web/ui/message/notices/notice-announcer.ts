/** Says what happens in a room to screen readers: one merged line at most every 20 seconds, and nothing while writing. */
import { withFullStop } from '#web/ui/text/sentences.ts'

export type Announced = { key: string; name: string; words: string }

const EVERY_MS = 20_000

type Clock = { now: () => number; after: (ms: number, run: () => void) => () => void }
type Needs = { clock: Clock; say: (line: string) => void }

export type NoticeAnnouncer = ReturnType<typeof createNoticeAnnouncer>

export function createNoticeAnnouncer({ clock, say }: Needs) {
  const said = new Map<string, string>()
  let lastAt: number | undefined
  let waiting: readonly Announced[] = []
  let cancel = () => {}

  return {
    /** What was there before the first call is not news. */
    begin(notices: readonly Announced[]): void {
      for (const { key, words } of notices) said.set(key, words)
    },

    update(notices: readonly Announced[], isWriting: boolean): void {
      cancel()
      cancel = () => {}
      // A merged notice has new words, and is news again.
      waiting = notices.filter(({ key, words }) => said.get(key) !== words)
      if (isWriting || waiting.length === 0) return
      const wait = lastAt === undefined ? 0 : Math.max(0, lastAt + EVERY_MS - clock.now())
      if (wait === 0) announce()
      else cancel = clock.after(wait, announce)
    },

    stop: (): void => cancel(),
  }

  function announce(): void {
    for (const { key, words } of waiting) said.set(key, words)
    lastAt = clock.now()
    say(
      waiting
        .map(({ name, words }) => `${name} ${words}`)
        .map(withFullStop)
        .join(' '),
    )
  }
}
