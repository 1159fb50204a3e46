/** What was sent a while ago, as it was sent, for those who missed it. Bounded by number and by size. */

const KEPT_MAX = 2000
const KEPT_CHARACTERS_MAX = 8_000_000

export function createReplayBuffer() {
  let kept: string[] = []
  let characters = 0
  let last = 0

  return {
    /** Numbers and keeps one more; the answer is its text. */
    add(textOf: (number: number) => string): string {
      const text = textOf(++last)
      kept.push(text)
      characters += text.length
      if (kept.length > KEPT_MAX || characters > KEPT_CHARACTERS_MAX) forgetOldest()
      return text
    },

    last: () => last,
    /** The number of the oldest that is kept. */
    first,
    all: (): readonly string[] => kept,
    /** Everything after a number; nothing when some of it has been forgotten. */
    after: (number: number): readonly string[] | undefined =>
      number + 1 < first() ? undefined : kept.slice(Math.max(0, number + 1 - first())),
  }

  function first(): number {
    return last - kept.length + 1
  }

  /** A good part at once, so that it is seldom done. */
  function forgetOldest(): void {
    let from = 0
    while (from < kept.length - 1 && (kept.length - from > KEPT_MAX * 0.9 || characters > KEPT_CHARACTERS_MAX * 0.9)) {
      characters -= kept[from++]?.length ?? 0
    }
    kept = kept.slice(from)
  }
}
