/** A page that never gives up: it comes back after every break, says again what was not acknowledged, keeps one list. */
import { setTimeout as delay } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { type LiveEvent, type LiveEventOf, SOCKET_PATH } from '#contract/protocol/wire.ts'
import type { ChatMessage } from '#contract/social/chat.ts'
import type { Chance } from './chance.ts'
import type { Visitor } from './people.ts'

const BACK_WITHIN_MS = 40

type Needs = {
  /** Asked for each connection. */
  url: () => string
  person: Visitor
  chance: Chance
  /** What it waits for before it connects again, after so many failures in a row; a random moment unless given. */
  beforeReturn?: (failures: number) => Promise<unknown>
}

export type ResilientClient = ReturnType<typeof createResilientClient>

export function createResilientClient({ url, person, chance, ...needs }: Needs) {
  const beforeReturn = needs.beforeReturn ?? (() => delay(chance.next() * BACK_WITHIN_MS))
  /** The list on the screen, oldest first. */
  let list: ChatMessage[] = []
  /** What has been said and not been heard back, in the order in which it was said. */
  const unacknowledged = new Map<string, string>()
  const acknowledged = new Map<string, number>()
  /** The ids in the list of people on the bowl. */
  let people: string[] = []
  /** What must never happen: a hole, a double, a refusal. */
  const faults: string[] = []
  /** How often it was told that nothing can be stored right now. */
  let timesPutOff = 0
  let hasJoined = false
  /** Connections since the last one that joined. */
  let failures = 0
  let isStopped = false
  let socket = connect()

  function connect(): WebSocket {
    const cookie = [...person.browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const origin = url()
    const next = new WebSocket(origin.replace('http', 'ws') + SOCKET_PATH, { headers: { origin, cookie } })
    next.on('open', () => join(next))
    next.on('message', (data) => next === socket && read(String(data)))
    next.on('error', () => undefined)
    next.on('close', () => {
      failures = hasJoined ? 0 : failures + 1
      hasJoined = false
      if (!isStopped) void comeBack()
    })
    return next
  }

  async function comeBack() {
    await beforeReturn(failures)
    if (!isStopped) socket = connect()
  }

  function join(at: WebSocket) {
    const seen = list.at(-1)?.seq
    tell({ type: 'JOIN', userId: person.id, isOnBowl: false, ...(seen === undefined ? {} : { lastSeq: seen }) }, at)
    tell({ type: 'TOGGLE_STATUS', userId: person.id, isOnBowl: true }, at)
    // Without waiting for what was missed, so that what is stored already is sent again as well.
    for (const [id, content] of unacknowledged) tell({ type: 'MESSAGE', message: { id, content } }, at)
  }

  function tell(command: object, at = socket) {
    if (at.readyState === WebSocket.OPEN) at.send(JSON.stringify(command))
  }

  function read(text: string) {
    person.browser.leaks.hears({ where: SOCKET_PATH, text })
    hear(JSON.parse(text))
  }

  function hear(event: LiveEvent) {
    if (event.type === 'MESSAGE') take(event.message)
    if (event.type === 'ERROR') refuse(event)
    if (event.type === 'ACTIVE_USERS') show(event.users.map(({ id }) => id))
    if (event.type !== 'CHAT_HISTORY') return
    if (event.truncated) list = []
    for (const message of event.messages) take(message)
    hasJoined = true
  }

  /** As somebody who presses "try again" whenever that is offered. */
  function refuse({ code, clientId = '' }: LiveEventOf<'ERROR'>) {
    if (code !== 'UNAVAILABLE') faults.push(`refused: ${code}`)
    const content = unacknowledged.get(clientId)
    if (code !== 'UNAVAILABLE' || content === undefined) return
    timesPutOff++
    setTimeout(() => tell({ type: 'MESSAGE', message: { id: clientId, content } }), chance.next() * BACK_WITHIN_MS)
  }

  function show(ids: string[]) {
    people = ids
    if (new Set(ids).size < ids.length) faults.push(`listed twice: ${ids.filter((id, at) => ids.indexOf(id) !== at)}`)
  }

  function take(message: ChatMessage) {
    const { seq, userId, clientId = '' } = message
    const isOwn = userId === person.id
    const last = list.at(-1)?.seq
    if (last !== undefined && seq > last + 1) faults.push(`hole: ${last} is followed by ${seq}`)
    if (last === undefined || seq > last) list.push(message)
    else if (!isOwn) faults.push(`double: ${seq} after ${last}`)
    if (!isOwn) return
    if ((acknowledged.get(clientId) ?? seq) !== seq) faults.push(`stored twice: ${clientId}`)
    acknowledged.set(clientId, seq)
    unacknowledged.delete(clientId)
  }

  return {
    person,
    faults,
    acknowledged,
    unacknowledged,
    list: () => list,
    people: () => people,
    hasJoined: () => hasJoined,
    timesPutOff: () => timesPutOff,
    say(content: string) {
      const id = `local-${content}`
      unacknowledged.set(id, content)
      tell({ type: 'MESSAGE', message: { id, content } })
    },
    /** The line breaks without a word, in the middle of whatever was under way. */
    cut() {
      const wire = (socket as unknown as { _socket?: { resetAndDestroy(): void } })._socket
      if (wire) wire.resetAndDestroy()
      else socket.terminate()
    },
    /** Reads nothing for now. */
    stall: () => socket.pause(),
    stop() {
      isStopped = true
      socket.terminate()
    },
  }
}
