/** Five hundred people of whom fifty a second get on or off the bowl: what the list costs everyone, and the chat. */
import { setTimeout as after } from 'node:timers/promises'
import { broadcasters, type Place } from './fan-out/broadcasters.ts'
import { type FullRooms, openFullRooms } from './fan-out/full-rooms.ts'
import { type Listener, nothingHeard, openListener } from './fan-out/listener.ts'
import { portOpens } from './fan-out/pinned.ts'
import { heardWrongly } from './lost-messages.ts'
import { type Figure, type Options, percentile } from './measure.ts'
import { figuresOfLists } from './presence-broadcasts.ts'
import { inTurns } from './repetitions.ts'

const PEOPLE = 500
const TOGGLES_PER_SECOND = 50
const MESSAGES_PER_SECOND = 10
const SECONDS = 10
/** Until everybody who moves has got on and off once. */
const WARM_UP_SECONDS = 4
/** For what is still on its way. */
const CALM_SECONDS = 1
const AT_ONCE = 50
const COUNTED = 'counted'
const WORDS = new RegExp(`"content":"${COUNTED} (\\d+\\.?\\d*) ms"`)
const KIB = 1024

/** They get on, all of them, and off again, all of them, and so on. */
const MOVING = 100

/** How long, and what its messages say, so that each can be told from those before. */
type Course = { seconds: number; words: string }
/** Of everyone, when lists came, and which messages, by the moment each was said. */
type Heard = { largest: string; lists: Map<Listener, number[]>; words: Map<Listener, string[]>; waits: number[] }

const ENGINES = ['postgres', 'embedded'] as const
type Engine = (typeof ENGINES)[number]

export async function measurePresenceChurn({ repetitions }: Options): Promise<Figure[]> {
  const houses = await openFullRooms(PEOPLE)
  try {
    return await inTurns(repetitions, async () => {
      const figures: Figure[] = []
      for (const engine of ENGINES) figures.push(...(await measureEngine(engine, houses)))
      return figures
    })
  } finally {
    await houses.close()
  }
}

async function measureEngine(engine: Engine, houses: FullRooms): Promise<Figure[]> {
  const place = await houses.lend(engine)
  const server = broadcasters[`bowl-${engine}`].start(place)
  try {
    await portOpens(place.port)
    const heard: Heard = { largest: '', lists: new Map(), words: new Map(), waits: [] }
    const crowd = await comeIn(place, engine)
    await churn(crowd, place, { seconds: WARM_UP_SECONDS, words: 'early' })
    for (const listener of crowd) attend(listener, heard)
    const said = await churn(crowd, place, { seconds: SECONDS, words: COUNTED })
    for (const listener of crowd) listener.end()
    return figuresOfChurn(heard, said).map((figure) => ({ ...figure, what: `${engine}: ${figure.what}` }))
  } finally {
    await server.stop()
    await place.clear()
  }
}

function figuresOfChurn({ largest, lists, words, waits }: Heard, said: number): Figure[] {
  return [
    ...figuresOfLists([...lists.values()]),
    { what: 'the largest list', value: Buffer.byteLength(largest) / KIB, unit: 'KiB', allowed: 64 },
    { what: 'people in the largest list', value: peopleIn(largest), unit: '' },
    { what: 'a chat message meanwhile, half', value: percentile(waits, 50), unit: 'ms' },
    { what: 'a chat message meanwhile, 99 of 100', value: percentile(waits, 99), unit: 'ms', allowed: 500 },
    { what: 'a chat message meanwhile, the slowest', value: percentile(waits, 100), unit: 'ms' },
    { what: 'messages not heard, or twice', value: heardWrongly(said, words.values()), unit: '', allowed: 0 },
  ]
}

function peopleIn(list: string): number {
  return (JSON.parse(list) as { users: unknown[] }).users.length
}

async function comeIn(place: Place, engine: Engine): Promise<Listener[]> {
  const { doorOf, comeIn, mayHold } = broadcasters[`bowl-${engine}`]
  const tally = nothingHeard()
  const crowd: Listener[] = []
  for (let from = 0; from < PEOPLE; from += AT_ONCE) {
    const some = Array.from({ length: AT_ONCE }, async (_, at) => {
      const listener = await openListener({ port: place.port, ...doorOf(place, from + at) }, tally)
      await comeIn(listener, place, from + at)
      return listener
    })
    crowd.push(...(await Promise.all(some)))
  }
  const [speaker] = crowd
  if (speaker) await mayHold(speaker, place)
  return crowd
}

function attend(listener: Listener, heard: Heard): void {
  heard.lists.set(listener, [])
  heard.words.set(listener, [])
  listener.attend((text) => {
    const at = performance.now()
    if (text.startsWith('{"type":"ACTIVE_USERS"')) {
      heard.lists.get(listener)?.push(at)
      if (Buffer.byteLength(text) > Buffer.byteLength(heard.largest)) heard.largest = text
    }
    const sentAt = WORDS.exec(text.slice(0, 400))?.[1]
    if (sentAt && text.startsWith('{"type":"MESSAGE"')) {
      heard.waits.push(at - Number(sentAt))
      heard.words.get(listener)?.push(sentAt)
    }
  })
}

/** One after the other the moving ones get on, and then off again, and on. How many messages were said beside it. */
async function churn(crowd: readonly Listener[], { people }: Place, { seconds: all, words }: Course): Promise<number> {
  const begun = performance.now()
  let [toggled, said] = [0, 0]
  while (performance.now() - begun < all * 1000) {
    const seconds = (performance.now() - begun) / 1000
    for (; toggled < seconds * TOGGLES_PER_SECOND; toggled++) {
      const who = 1 + (toggled % MOVING)
      const isOnBowl = Math.floor(toggled / MOVING) % 2 === 0
      crowd[who]?.say(JSON.stringify({ type: 'TOGGLE_STATUS', userId: people[who]?.id, isOnBowl }))
    }
    for (; said < seconds * MESSAGES_PER_SECOND; said++) {
      crowd[0]?.say(
        JSON.stringify({
          type: 'MESSAGE',
          message: { id: `local-${words}-${said}`, content: `${words} ${performance.now()} ms` },
        }),
      )
    }
    await after(5)
  }
  await after(CALM_SECONDS * 1000)
  return said
}
