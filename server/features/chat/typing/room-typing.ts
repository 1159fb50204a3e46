/** Who is typing in the room, and who has it open: in memory, shared with the other nodes. */
import { TYPING_PEOPLE_MAX, TYPING_SHOWN_MS, type TypingPerson } from '#contract/social/conversation.ts'

const SEND_EVERY_MS = 1000
/** Nodes that started later, or missed a message, know the number of open rooms after this time. */
const PUBLISH_EVERY_MS = 30_000
const FORGET_NODE_MS = 3 * PUBLISH_EVERY_MS

type Entry = { person: TypingPerson; until: number; nodeId: string }

/** What nodes tell each other; their clocks may differ, so there are no times in it. */
export type NodeTyping = { nodeId: string; open: number; people: (TypingPerson & { leftMs: number })[] }

type Needs<Page> = {
  nodeId: string
  now: () => Date
  /** Undefined for who may not be shown: no right to post, or doesn't share it. */
  findTyping: (personId: string) => Promise<TypingPerson | undefined>
  publish: (typing: NodeTyping) => void
  send: (pages: Iterable<Page>, people: readonly TypingPerson[]) => void
}

export type RoomTyping<Page> = ReturnType<typeof createRoomTyping<Page>>

export function createRoomTyping<Page>({ nodeId, now, findTyping, publish, send }: Needs<Page>) {
  const openPages = new Map<Page, string>()
  const typing = new Map<string, Entry>()
  const otherNodes = new Map<string, { open: number; until: number }>()
  let sent = { at: 0, people: 0, isDue: false }
  let published = { at: 0, open: 0, isDue: false }

  return {
    setOpen(page: Page, personId: string, isOpen: boolean): void {
      if (isOpen) openPages.set(page, personId)
      else openPages.delete(page)
    },

    close: (page: Page): void => void openPages.delete(page),

    async type(personId: string): Promise<void> {
      const person = await findTyping(personId)
      if (!person) return
      typing.set(personId, { person, until: time() + TYPING_SHOWN_MS, nodeId })
      published.isDue = true
      noteChange()
    },

    /** Their message is there; other nodes know by themselves, also when five seconds are over. */
    stop(personIds: readonly string[]): void {
      const wereTyping = personIds.filter((personId) => typing.delete(personId))
      if (wereTyping.length > 0) noteChange()
    },

    /** From another node. */
    receive(other: NodeTyping): void {
      otherNodes.set(other.nodeId, { open: other.open, until: time() + FORGET_NODE_MS })
      for (const [personId, entry] of typing) if (entry.nodeId === other.nodeId) typing.delete(personId)
      for (const { leftMs, ...person } of other.people) {
        typing.set(person.id, { person, until: time() + Math.min(leftMs, TYPING_SHOWN_MS), nodeId: other.nodeId })
      }
      noteChange()
    },

    tick(): void {
      const ended = [...typing].filter(([, { until }]) => until <= time())
      for (const [personId] of ended) typing.delete(personId)
      for (const [id, { until }] of otherNodes) if (until <= time()) otherNodes.delete(id)
      if (ended.length > 0) sent.isDue = true
      sendIfDue()
      publishIfDue()
    },
  }

  function noteChange(): void {
    sent.isDue = true
    sendIfDue()
    publishIfDue()
  }

  /** The first change is sent at once; changes within the next second are sent together. */
  function sendIfDue(): void {
    if (!sent.isDue || time() - sent.at < SEND_EVERY_MS) return
    sent.isDue = false
    const people = isCrowded() ? [] : [...typing.values()].map(({ person }) => person)
    if (people.length === 0 && sent.people === 0) return
    send(openPages.keys(), people)
    sent = { at: time(), people: people.length, isDue: false }
  }

  function publishIfDue(): void {
    const open = countOpen()
    const isDue = published.isDue || open !== published.open
    if (time() - published.at < (isDue ? SEND_EVERY_MS : PUBLISH_EVERY_MS)) return
    if (isDue || open > 0) publishOwn()
  }

  function publishOwn(): void {
    const own = [...typing.values()].filter((entry) => entry.nodeId === nodeId)
    published = { at: time(), open: countOpen(), isDue: false }
    const people = own.map(({ person, until }) => ({ ...person, leftMs: until - time() }))
    publish({ nodeId, open: published.open, people })
  }

  function isCrowded(): boolean {
    const elsewhere = [...otherNodes.values()].reduce((sum, { open }) => sum + open, 0)
    return countOpen() + elsewhere > TYPING_PEOPLE_MAX
  }

  function countOpen(): number {
    return new Set(openPages.values()).size
  }

  function time(): number {
    return now().getTime()
  }
}
