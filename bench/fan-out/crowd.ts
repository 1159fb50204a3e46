/** The crowd in a room: it comes in, one of it speaks, and everything that everyone hears is counted and timed. */
import { setTimeout as after } from 'node:timers/promises'
import type { Broadcaster, Place } from './broadcasters.ts'
import { type Listener, nothingHeard, openListener } from './listener.ts'

const AT_ONCE = 50
const SAMPLED = 20
/** Longer than a list of people waits to be told. */
const QUIET_MS = 1200
/** A few are pinged every second; that is no noise. */
const PINGED = 0.1
const TAIL = ' the quick brown fox'

export type Wait = { from: number; ms: number }
export type Crowd = Awaited<ReturnType<typeof gather>>

/** The first of them come in alone, and something is done before the others follow. */
type Vanguard = { size: number; whenIn: () => Promise<void> }
const NO_VANGUARD: Vanguard = { size: 0, whenIn: async () => {} }

/** Numbers go on from one crowd to the next: a server that has stored a message tells nobody when it comes again. */
let nextNumber = 0

export async function gather(broadcaster: Broadcaster, place: Place, count: number, vanguard = NO_VANGUARD) {
  const tally = nothingHeard()
  const listeners: Listener[] = []
  const firstNumber = nextNumber
  await enterUpTo(vanguard.size)
  await vanguard.whenIn()
  await enterUpTo(count)
  const [first] = listeners
  if (!first) throw new Error('There is no crowd')
  const speaker = broadcaster.speakerPath
    ? await openListener({ port: place.port, path: broadcaster.speakerPath }, { ...tally })
    : first
  await broadcaster.mayHold?.(speaker, place)
  await untilQuiet()
  for (const listener of listeners) listener.goLive()

  const waits: Wait[] = []
  const sentAt: number[] = []
  let isTiming = false
  let onHeard = () => {}

  return {
    tally,
    sent: () => sentAt.length,
    /** Messages that somebody has not heard yet. */
    inFlight: () => sentAt.length - tally.heard / count,

    speak(times = 1): void {
      const texts = Array.from({ length: times }, () => {
        const number = nextNumber++
        sentAt.push(performance.now())
        return broadcaster.wordsOf(`^${String(number).padStart(8, '0')}${TAIL}`, number)
      })
      speaker.sayAll(texts)
    },

    /** Single messages that everyone must hear; from then on a message is known by its length. */
    async rehearse(): Promise<void> {
      for (let turn = 1; turn <= 3; turn++) {
        this.speak()
        for (let look = 0; look < 100 && tally.heard < turn * count; look++) await after(50)
        if (tally.heard !== turn * count) {
          throw new Error(`${turn} messages to ${count} listeners were heard ${tally.heard} times`)
        }
      }
      for (let nth = 0; nth < Math.min(SAMPLED, count); nth++) {
        listeners[Math.floor(((nth + 0.5) * count) / Math.min(SAMPLED, count))]?.sample((number) => {
          const from = sentAt[number - firstNumber] ?? 0
          if (isTiming) waits.push({ from, ms: performance.now() - from })
          onHeard()
        })
      }
    },

    whenHeard(react: () => void): void {
      onHeard = react
    },

    time(isOn: boolean): Wait[] {
      isTiming = isOn
      return isOn ? [] : waits.splice(0)
    },

    leave: (): void => {
      for (const listener of [...listeners, speaker]) listener.end()
    },
  }

  async function enterUpTo(size: number): Promise<void> {
    while (listeners.length < size) {
      const from = listeners.length
      const some = Array.from({ length: Math.min(AT_ONCE, size - from) }, (_, at) => enter(from + at))
      listeners.push(...(await Promise.all(some)))
    }
  }

  async function enter(at: number): Promise<Listener> {
    const listener = await openListener({ port: place.port, ...broadcaster.doorOf(place, at) }, tally)
    await broadcaster.comeIn?.(listener, place, at)
    return listener
  }

  async function untilQuiet(): Promise<void> {
    for (let before = Number.NEGATIVE_INFINITY; tally.reads - before > listeners.length * PINGED; ) {
      before = tally.reads
      await after(QUIET_MS)
    }
  }
}
