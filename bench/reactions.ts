/** What a reaction costs beside a message: CPU of the server and its database, with a room that listens. */
import { setTimeout as after } from 'node:timers/promises'
import { REACTIONS } from '#contract/social/conversation.ts'
import { measureOnBothEngines, type Room } from './fan-out/both-engines.ts'
import { readCpuSeconds } from './fan-out/process-tree.ts'
import type { Figure, Options } from './measure.ts'

const PEOPLE = 300
/** They write and react; everyone listens. */
const ACTIVE = 50
const PER_SECOND = 60
const WARM_UP_SECONDS = 6
const SECONDS = 10
const DRAIN_MS = 10_000

type MeasuredRoom = Room & { received: Received }
/** What all clients have received of each kind, and the ids of the messages. */
type Received = { MESSAGE: number; MESSAGE_REACTED: number; ids: string[] }
/** The frame that the nth of them sends. */
type Action = { kind: 'MESSAGE' | 'MESSAGE_REACTED'; frameFor: (nth: number) => object }

export function measureReactions({ repetitions }: Options): Promise<Figure[]> {
  return measureOnBothEngines({ people: PEOPLE, repetitions }, async (room) => {
    const received: Received = { MESSAGE: 0, MESSAGE_REACTED: 0, ids: [] }
    for (const [at, listener] of room.clients.entries()) listener.onText((text) => count(text, received, at === 0))
    await getOnBowl(room)
    const message = await costOf({ ...room, received }, messages('said'))
    const reaction = await costOf({ ...room, received }, reactions(received.ids))
    return figuresOf(message, reaction)
  })
}

function figuresOf(message: number, reaction: number): Figure[] {
  const to = `to ${PEOPLE} people`
  return [
    { what: `CPU of a message ${to}`, value: message, unit: 'ms' },
    { what: `CPU of a reaction ${to}`, value: reaction, unit: 'ms' },
    { what: 'a reaction beside a message', value: reaction / message, unit: '×', allowed: 1.05 },
  ]
}

async function getOnBowl({ clients, setup }: Room): Promise<void> {
  for (let who = 0; who < ACTIVE; who++) {
    const userId = setup.people[who]?.id
    clients[who]?.send(JSON.stringify({ type: 'TOGGLE_STATUS', userId, isOnBowl: true }))
  }
  await after(2000)
}

function count(text: string, received: Received, isFirst: boolean): void {
  if (text.startsWith('{"type":"MESSAGE_REACTED"')) received.MESSAGE_REACTED++
  if (!text.startsWith('{"type":"MESSAGE",')) return
  received.MESSAGE++
  const id = isFirst && /"id":"(m-\d+)"/.exec(text)?.[1]
  if (id) received.ids.push(id)
}

function messages(label: string): Action {
  return {
    kind: 'MESSAGE',
    frameFor: (nth) => ({ type: 'MESSAGE', message: { id: `local-${label}-${nth}`, content: 'the quick brown fox' } }),
  }
}

/** Each is about another message, because reactions to one message in the same moment share an event. */
function reactions(ids: readonly string[]): Action {
  return {
    kind: 'MESSAGE_REACTED',
    frameFor: (nth) => ({
      type: 'REACT',
      id: ids[nth % ids.length],
      emoji: REACTIONS[Math.floor(nth / ids.length) % REACTIONS.length],
      isOn: true,
    }),
  }
}

/** Milliseconds of CPU for one, after a warm-up. Throws if any was not received by everyone. */
async function costOf(room: MeasuredRoom, action: Action): Promise<number> {
  let sent = await sendFor(room, action, { from: 0, seconds: WARM_UP_SECONDS })
  await untilReceived(room, action.kind, sent)
  const [warmedUp, before] = [sent, readCpuSeconds(room.pids())]
  sent = await sendFor(room, action, { from: sent, seconds: SECONDS })
  await untilReceived(room, action.kind, sent)
  return ((readCpuSeconds(room.pids()) - before) * 1000) / (sent - warmedUp)
}

async function sendFor({ clients }: Room, { frameFor }: Action, { from, seconds }: { from: number; seconds: number }) {
  const begun = performance.now()
  let nth = from
  while (performance.now() - begun < seconds * 1000) {
    const due = from + ((performance.now() - begun) / 1000) * PER_SECOND
    for (; nth < due; nth++) clients[nth % ACTIVE]?.send(JSON.stringify(frameFor(nth)))
    await after(5)
  }
  return nth
}

async function untilReceived({ received }: MeasuredRoom, kind: Action['kind'], sent: number): Promise<void> {
  for (let waited = 0; waited < DRAIN_MS && received[kind] < sent * PEOPLE; waited += 50) await after(50)
  if (received[kind] !== sent * PEOPLE) {
    throw new Error(`${sent} of ${kind} to ${PEOPLE} people were received ${received[kind]} times`)
  }
}
