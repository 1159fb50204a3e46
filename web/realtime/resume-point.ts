/** The sequence number up to which the page has every public message; it resumes from there. */
import type { LiveEvent } from '#contract/protocol/wire.ts'

export function createResumePoint() {
  let lastSeq: number | undefined

  return {
    lastSeq: () => lastSeq,

    handleEvent(event: LiveEvent): void {
      // A history is complete up to its newest message. After a database reset its numbers may be lower than before.
      if (event.type === 'CHAT_HISTORY') lastSeq = newest(event.messages) ?? lastSeq
      // The echo of a resent message may arrive before older messages; resuming after it would lose those.
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
