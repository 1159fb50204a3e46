/** Dispatches over a line that may lose some: numbered, handed on in order, and asked for again when one is missing. */
import { performance } from 'node:perf_hooks'
import { type Beat, type BusMessage, type News, parseBusMessage, textOf, type Wish } from './bus-messages.ts'
import { createReplayBuffer } from './replay-buffer.ts'

/** What is missing is asked for again at most this often, and waited for no longer than that. */
const ASK_EVERY_MS = 300
const PATIENCE_MS = 4000
/** There is a beat every second: whoever comes to it so late was held up. */
const HELD_UP_MS = 2000
/** So much may wait behind one that is missing. */
const HELD_MAX = 5000
/** A sender that was silent for so long is forgotten. */
const SILENCE_MS = 10 * 60_000
/** Whoever has just started has read everything from the database, and has missed nothing. */
const JUST_STARTED_MS = 15_000

type Sender = {
  id: string
  last: number
  heardAt: number
  held: Map<number, News>
  missingSince?: number
  askedAt: number
}

type Needs = {
  nodeId: string
  /** To everyone or to one process; nobody learns whether it arrived. */
  send: (to: 'all' | { nodeId: string }, text: string) => void
  onNews: (topic: string, news: unknown) => void
  onGap: () => void
  clock?: () => number
}

export function createBus({ nodeId, send, onNews, onGap, clock = () => performance.now() }: Needs) {
  const startedAt = clock()
  const sent = createReplayBuffer()
  const senders = new Map<string, Sender>()
  let beatAt = startedAt
  const age = () => clock() - startedAt
  const ownBeat = (): Beat => ({ from: nodeId, number: sent.last(), age: age() })

  return {
    tell(topic: string, news: unknown): void {
      send(
        'all',
        sent.add((number) => textOf({ from: nodeId, number, age: age(), topic, news })),
      )
    },

    /** Regularly: a loss that nothing follows is noticed by this alone. */
    beat(): void {
      send('all', textOf(ownBeat()))
      if (clock() - beatAt > HELD_UP_MS) waitAnew()
      beatAt = clock()
      for (const sender of senders.values()) {
        if (clock() - sender.heardAt > SILENCE_MS) senders.delete(sender.id)
        else if (sender.missingSince !== undefined && clock() - sender.missingSince > PATIENCE_MS) giveUp(sender)
      }
    },

    /** False when it is no dispatch. */
    receive(text: string): boolean {
      const dispatch = parseBusMessage(text)
      if (!dispatch) return false
      if (dispatch.from === nodeId) return true
      if ('after' in dispatch) {
        repeat(dispatch.from, dispatch.after)
        return true
      }
      const sender = senders.get(dispatch.from) ?? meet(dispatch)
      sender.heardAt = clock()
      if ('isLost' in dispatch) giveUp(sender, dispatch.number)
      else if ('topic' in dispatch) take(sender, dispatch)
      else if (dispatch.number > sender.last) ask(sender)
      return true
    },
  }

  /** What came while this process was held up has not been read yet: nobody was silent. */
  function waitAnew(): void {
    for (const sender of senders.values()) if (sender.missingSince !== undefined) sender.missingSince = clock()
  }

  function meet(dispatch: Exclude<BusMessage, Wish>): Sender {
    // Whoever came after us was heard from the beginning, or should have been.
    const isNewer = dispatch.age < age()
    const before = 'topic' in dispatch ? dispatch.number - 1 : dispatch.number
    const sender: Sender = { id: dispatch.from, last: isNewer ? 0 : before, heardAt: 0, held: new Map(), askedAt: 0 }
    senders.set(sender.id, sender)
    // From then on both know where the other stands, and miss nothing.
    send({ nodeId: sender.id }, textOf(ownBeat()))
    if (!isNewer && age() > JUST_STARTED_MS) onGap()
    return sender
  }

  function take(sender: Sender, news: News): void {
    if (news.number <= sender.last) return
    sender.held.set(news.number, news)
    handOn(sender)
    if (sender.held.size > HELD_MAX) giveUp(sender)
    else if (sender.held.size > 0) ask(sender)
  }

  function handOn(sender: Sender): void {
    for (let next = sender.held.get(sender.last + 1); next; next = sender.held.get(sender.last + 1)) {
      sender.held.delete(next.number)
      sender.last = next.number
      delete sender.missingSince
      onNews(next.topic, next.news)
    }
  }

  function ask(sender: Sender): void {
    sender.missingSince ??= clock()
    if (clock() - sender.askedAt < ASK_EVERY_MS) return
    sender.askedAt = clock()
    send({ nodeId: sender.id }, textOf({ from: nodeId, after: sender.last }))
  }

  function repeat(to: string, after: number): void {
    const texts = sent.after(after)
    const lost = textOf({ ...ownBeat(), number: sent.first() - 1, isLost: true })
    for (const text of texts ?? [lost, ...sent.all()]) send({ nodeId: to }, text)
  }

  /** Goes on with what there is. */
  function giveUp(sender: Sender, upTo = Math.min(...sender.held.keys()) - 1): void {
    delete sender.missingSince
    sender.last = Math.max(sender.last, Number.isFinite(upTo) ? upTo : sender.last)
    for (const number of sender.held.keys()) if (number <= sender.last) sender.held.delete(number)
    onGap()
    handOn(sender)
  }
}
