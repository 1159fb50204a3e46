/** A part of ten thousand pages: some write, some get on and off, and what all of them receive is counted. */
import { emptyTally } from '../fan-out/listener.ts'
import type { SignedIn } from '../signed-in.ts'
import { actAtRate, frameBytes, joinCrowd, toggleInTurn } from './crowd-clients.ts'

export type LoadShare = {
  /** Which of the processes this is. */
  load: number
  ports: readonly number[]
  people: readonly SignedIn[]
  /** So many of the people, from the first. */
  onBowl: number
  messagesPerSecond: number
  togglesPerSecond: number
  /** No process sends more. */
  messagesMax: number
}
/** How many messages a process has sent, and which of them the server has refused. */
export type Written = { sent: number; refused: readonly number[] }
export type LoadResult = {
  lostOrDoubled: number
  closed: number
  latencies: number[]
  bytes: number
  /** Of each watched page. */
  presenceBytes: number[]
}

const WRITING_MAX = 100
const TOGGLING_MAX = 200
/** They do nothing, and their frames are read as text. */
const WATCHED_MAX = 20
/** Of the pages whose latency counts. */
const TIMED_EVERY = 50
/** A message has a number of eight digits: the first tells the process, the others count. */
const NUMBERS = 10_000_000
const MARKED = /\^(\d{8})/
const REFUSED = /^\{"type":"ERROR".*"clientId":"local-(\d+)"/

export async function joinLoad(share: LoadShare) {
  const { load, people, onBowl, messagesPerSecond, togglesPerSecond, messagesMax } = share
  const tally = emptyTally()
  const pages = await joinCrowd(share, tally)
  const some = (most: number) => Math.min(most, Math.ceil(people.length / 10))
  const writing = pages.slice(0, some(WRITING_MAX))
  const toggling = pages.slice(onBowl, onBowl + some(TOGGLING_MAX))
  const watched = pages.slice(-some(WATCHED_MAX))
  const sentAt: number[] = []
  const latencies: number[] = []
  const refused: number[] = []
  const presenceBytes = watched.map(() => 0)
  /** For each page and process, how often each message has arrived. */
  const arrivals = pages.map((): Uint8Array[] => [])
  let isOver = false
  let isCounting = false
  let sending: Promise<number> = Promise.resolve(0)
  let countedBytes = 0

  return {
    begin(): void {
      for (const [at, { listener }] of pages.entries()) {
        listener.startCounting()
        listener.sample((number) => noteArrival(at, number))
      }
      for (const [at, { listener }] of writing.entries()) {
        listener.onText((text) => {
          noteText(at, text)
          noteRefusal(text)
        })
      }
      for (const [nth, { listener }] of watched.entries()) {
        listener.onText((text) => {
          noteText(pages.length - watched.length + nth, text)
          notePresence(nth, text)
        })
      }
      sending = actAtRate(messagesPerSecond, () => isOver, write)
      void actAtRate(togglesPerSecond, () => isOver, toggleInTurn(toggling, true))
    },

    /** Until now everything was warming up. */
    count(): void {
      isCounting = true
      countedBytes = -tally.bytes
    },

    async stop(): Promise<Written> {
      isOver = true
      isCounting = false
      countedBytes += tally.bytes
      return { sent: await sending, refused }
    },

    report: (written: readonly Written[]): LoadResult => ({
      lostOrDoubled: arrivals.reduce((sum, ofPage) => sum + countErrors(ofPage, written), 0),
      closed: tally.closed,
      latencies,
      bytes: countedBytes,
      presenceBytes,
    }),
  }

  function write(nth: number): void {
    const number = load * NUMBERS + nth
    sentAt[nth] = performance.now()
    const message = { id: `local-${number}`, content: `^${String(number).padStart(8, '0')} is somebody there?` }
    writing[nth % writing.length]?.listener.send(JSON.stringify({ type: 'MESSAGE', message }))
  }

  function noteArrival(at: number, number: number): void {
    const [from, nth] = [Math.floor(number / NUMBERS), number % NUMBERS]
    const counts = arrivals[at] ?? []
    counts[from] ??= new Uint8Array(messagesMax)
    const ofProcess = counts[from]
    ofProcess[nth] = (ofProcess[nth] ?? 0) + 1
    // Clocks of two processes differ, so each times its own messages.
    if (isCounting && from === load && at % TIMED_EVERY === 0) latencies.push(performance.now() - (sentAt[nth] ?? 0))
  }

  function noteText(at: number, text: string): void {
    const number = MARKED.exec(text)?.[1]
    if (text.startsWith('{"type":"MESSAGE"') && number) noteArrival(at, Number(number))
  }

  function noteRefusal(text: string): void {
    const number = REFUSED.exec(text)?.[1]
    if (number) refused.push(Number(number) % NUMBERS)
  }

  function notePresence(nth: number, text: string): void {
    if (!isCounting || !text.startsWith('{"type":"PRESENCE')) return
    presenceBytes[nth] = (presenceBytes[nth] ?? 0) + frameBytes(text)
  }
}

/** Per message, so that a lost message and a doubled one do not cancel out. A refused one may have been stored. */
export function countErrors(arrivals: readonly Uint8Array[], written: readonly Written[]): number {
  return written.reduce((errors, { sent, refused }, from) => {
    const counts = arrivals[from] ?? new Uint8Array(sent)
    const all = counts.subarray(0, sent).reduce((sum, count) => sum + Math.abs(count - 1), 0)
    return errors + all - refused.reduce((sum, nth) => sum + Math.abs((counts[nth] ?? 0) - 1), 0)
  }, 0)
}
