/** The pages of a crowd: they join for changes of presence, and some of them get on and off or write. */
import { setTimeout as after } from 'node:timers/promises'
import { chatServers } from '../fan-out/chat-servers.ts'
import { emptyTally, type Listener, openListener, type Tally } from '../fan-out/listener.ts'
import type { SignedIn } from '../signed-in.ts'

const AT_ONCE = 50
const CHECK_MS = 5
/** Of a frame, beside its text. */
const HEADER_BYTES = 4

export type Page = { person: SignedIn; listener: Listener }
type Joining = { ports: readonly number[]; people: readonly SignedIn[] }

/** Each joins another node than the one before. */
export async function joinCrowd({ ports, people }: Joining, tally: Tally = emptyTally()): Promise<Page[]> {
  const { endpointFor } = chatServers['bowl-postgres']
  const pages: Page[] = []
  for (let from = 0; from < people.length; from += AT_ONCE) {
    const some = people.slice(from, from + AT_ONCE).map(async (person, nth) => {
      const port = ports[(from + nth) % ports.length] ?? 0
      const endpoint = endpointFor({ port, people, folder: '' }, from + nth)
      const listener = await openListener({ port, ...endpoint }, tally)
      listener.send(JSON.stringify({ type: 'JOIN', userId: person.id, presence: 'changes' }))
      await listener.waitFor('CHAT_HISTORY')
      return { person, listener }
    })
    pages.push(...(await Promise.all(some)))
  }
  return pages
}

export const frameBytes = (text: string): number => HEADER_BYTES + Buffer.byteLength(text)

/** All of them get off, or on, one after the other, then the other way round. */
export function toggleInTurn(pages: readonly Page[], isOnAtFirst: boolean) {
  return (nth: number): void => {
    const page = pages[nth % pages.length]
    const isOnBowl = (Math.floor(nth / pages.length) % 2 === 0) === isOnAtFirst
    page?.listener.send(JSON.stringify({ type: 'TOGGLE_STATUS', userId: page.person.id, isOnBowl }))
  }
}

/** Open loop: acts when the next is due, whether or not the last was answered. Returns how often it has. */
export async function actAtRate(perSecond: number, isOver: () => boolean, act: (nth: number) => void): Promise<number> {
  const begun = performance.now()
  let acted = 0
  while (!isOver()) {
    const due = ((performance.now() - begun) / 1000) * perSecond
    while (acted < due) act(acted++)
    await after(CHECK_MS)
  }
  return acted
}
