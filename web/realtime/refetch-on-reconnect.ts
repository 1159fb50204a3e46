/** Catching up after a reconnect: where the chat resumes, and when features refetch what they may have missed. */
import type { LiveEvent } from '#contract/protocol/wire.ts'
import type { Clock } from './clock.ts'

/** A thousand pages get the request in the same moment and must not all call in the next. */
const REQUEST_SPREAD_MS = 3000

/** first: the page has just joined for the first time. again: events may have been missed. */
export type CatchUp = 'first' | 'again'

type Needs = {
  clock: Pick<Clock, 'after'>
  random: () => number
}

export function createCatchUp({ clock, random }: Needs) {
  const listeners = new Set<(which: CatchUp) => void>()
  let hasJoined = false
  let cancel: (() => void) | undefined

  return {
    on(listener: (which: CatchUp) => void): () => void {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },

    /** No extra delay: pages reconnect at random moments already. */
    joined(): void {
      stop()
      const which = hasJoined ? 'again' : 'first'
      hasJoined = true
      notify(which)
    },

    /** The server may have missed events itself, so it requests a refetch. */
    requested(): void {
      cancel ??= clock.after(random() * REQUEST_SPREAD_MS, () => {
        stop()
        notify('again')
      })
    },

    stop,
  }

  function stop(): void {
    cancel?.()
    cancel = undefined
  }

  function notify(which: CatchUp): void {
    for (const listener of [...listeners]) listener(which)
  }
}

/** The sequence number up to which the page has every public message. */
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
