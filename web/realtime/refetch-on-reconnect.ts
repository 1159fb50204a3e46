/** Catching up after a reconnect: where the chat resumes, and when features refetch what they may have missed. */
import type { LiveEvent, LiveEventOf } from '#contract/protocol/wire.ts'
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

/** Up to which message, and up to which change of one, the page has everything of the room. */
export function createResumePoint() {
  let lastSeq: number | undefined
  let lastChange: number | undefined

  return {
    get: () => ({ lastSeq, lastChange }),

    handleEvent(event: LiveEvent): void {
      switch (event.type) {
        case 'CHAT_HISTORY':
          // A history is complete up to its newest message. After a database reset its numbers may be lower than before.
          lastSeq = newest(event.messages) ?? lastSeq
          if (isNewStart(event)) lastChange = event.lastChange
          break
        case 'MESSAGE':
          // The echo of a resent message may arrive before older messages; resuming after it would lose those.
          if (isNext(event.message.seq)) lastSeq = event.message.seq
          break
        case 'CHAT_CHANGES':
          lastChange = event.lastChange
          break
        case 'MESSAGE_EDITED':
        case 'MESSAGE_DELETED':
        case 'MESSAGE_REACTED':
        case 'MESSAGE_HIDDEN':
          lastChange = Math.max(lastChange ?? 0, event.change ?? 0)
      }
    },
  }

  /** Otherwise the page has older messages too, and their changes follow. */
  function isNewStart(history: LiveEventOf<'CHAT_HISTORY'>): boolean {
    return lastChange === undefined || history.truncated === true || (history.lastChange ?? 0) < lastChange
  }

  function isNext(seq: number): boolean {
    return lastSeq === undefined || seq === lastSeq + 1
  }
}

function newest(messages: readonly { seq: number }[]): number | undefined {
  return messages.length === 0 ? undefined : Math.max(...messages.map(({ seq }) => seq))
}
