/** The last message of the public room up to which the page has everything, from where it resumes. */
import type { LiveEvent } from '#contract/protocol/wire.ts'

export function createResumePoint() {
  let lastSeq: number | undefined

  return {
    lastSeq: () => lastSeq,

    hear(event: LiveEvent): void {
      // A history tells everything up to its newest message; after a room that began anew that may be less than before.
      if (event.type === 'CHAT_HISTORY') lastSeq = newest(event.messages) ?? lastSeq
      // The answer to a message that was sent again may run ahead of others; resuming after it would lose those.
      if (event.type === 'MESSAGE' && isNext(event.message.seq)) lastSeq = event.message.seq
    },
  }

  function isNext(seq: number): boolean {
    return lastSeq === undefined || seq === lastSeq + 1
  }
}

function newest(messages: readonly { seq: number }[]): number | undefined {
  return messages.length === 0 ? undefined : Math.max(...messages.map(({ seq }) => seq))
}
