/** The most recent messages a node has published, as text, for nodes that missed some. Bounded by count and size. */

const MESSAGES_MAX = 2000
const CHARACTERS_MAX = 8_000_000

export function createReplayBuffer() {
  let texts: string[] = []
  let characters = 0
  let last = 0

  return {
    add(serialize: (number: number) => string): string {
      const text = serialize(++last)
      texts.push(text)
      characters += text.length
      if (texts.length > MESSAGES_MAX || characters > CHARACTERS_MAX) dropOldest()
      return text
    },

    last: () => last,
    first,
    all: (): readonly string[] => texts,
    /** Everything after a number; undefined when some of it was dropped. */
    after: (number: number): readonly string[] | undefined =>
      number + 1 < first() ? undefined : texts.slice(Math.max(0, number + 1 - first())),
  }

  function first(): number {
    return last - texts.length + 1
  }

  /** Drops a tenth at once, so that it is rarely needed. */
  function dropOldest(): void {
    let from = 0
    while (from < texts.length - 1 && (texts.length - from > MESSAGES_MAX * 0.9 || characters > CHARACTERS_MAX * 0.9)) {
      characters -= texts[from++]?.length ?? 0
    }
    texts = texts.slice(from)
  }
}
