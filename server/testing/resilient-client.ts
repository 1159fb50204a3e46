/** A chat client that reconnects after every break, resends unacknowledged messages and keeps one message list. */
import { setTimeout as delay } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { type LiveEvent, type LiveEventOf, SOCKET_PATH } from '#contract/protocol/wire.ts'
import type { ChatMessage } from '#contract/social/chat.ts'
import type { TestPerson } from './people.ts'
import type { SeededRandom } from './seeded-random.ts'

const RECONNECT_WITHIN_MS = 40

type Needs = {
  url: () => string
  person: TestPerson
  random: SeededRandom
  /** Awaited before each reconnect; a random delay unless given. */
  beforeReconnect?: (failures: number) => Promise<unknown>
}

export type ResilientClient = ReturnType<typeof createResilientClient>

export function createResilientClient({ url, person, random, ...needs }: Needs) {
  const beforeReconnect = needs.beforeReconnect ?? (() => delay(random.next() * RECONNECT_WITHIN_MS))
  let list: ChatMessage[] = []
  /** In the order in which they were sent. */
  const unacknowledged = new Map<string, string>()
  const acknowledged = new Map<string, number>()
  let people: string[] = []
  /** Must stay empty: gaps, duplicates, refusals. */
  const faults: string[] = []
  /** UNAVAILABLE responses to a message. */
  let timesRefused = 0
  let hasJoined = false
  /** Failed connections in a row. */
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
      if (!isStopped) void reconnect()
    })
    return next
  }

  async function reconnect() {
    await beforeReconnect(failures)
    if (!isStopped) socket = connect()
  }

  function join(at: WebSocket) {
    const seen = list.at(-1)?.seq
    sendCommand(
      { type: 'JOIN', userId: person.id, isOnBowl: false, ...(seen === undefined ? {} : { lastSeq: seen }) },
      at,
    )
    sendCommand({ type: 'TOGGLE_STATUS', userId: person.id, isOnBowl: true }, at)
    // Before the missed messages arrive, so that stored ones are resent too.
    for (const [id, content] of unacknowledged) sendCommand({ type: 'MESSAGE', message: { id, content } }, at)
  }

  function sendCommand(command: object, at = socket) {
    if (at.readyState === WebSocket.OPEN) at.send(JSON.stringify(command))
  }

  function read(text: string) {
    person.browser.leaks.checkReceived({ where: SOCKET_PATH, text })
    handleEvent(JSON.parse(text))
  }

  function handleEvent(event: LiveEvent) {
    if (event.type === 'MESSAGE') take(event.message)
    if (event.type === 'ERROR') refuse(event)
    if (event.type === 'ACTIVE_USERS') show(event.users.map(({ id }) => id))
    if (event.type !== 'CHAT_HISTORY') return
    if (event.truncated) list = []
    for (const message of event.messages) take(message)
    hasJoined = true
  }

  /** Retries like a person who presses "try again". */
  function refuse({ code, clientId = '' }: LiveEventOf<'ERROR'>) {
    if (code !== 'UNAVAILABLE') faults.push(`refused: ${code}`)
    const content = unacknowledged.get(clientId)
    if (code !== 'UNAVAILABLE' || content === undefined) return
    timesRefused++
    setTimeout(
      () => sendCommand({ type: 'MESSAGE', message: { id: clientId, content } }),
      random.next() * RECONNECT_WITHIN_MS,
    )
  }

  function show(ids: string[]) {
    people = ids
    if (new Set(ids).size < ids.length) faults.push(`listed twice: ${ids.filter((id, at) => ids.indexOf(id) !== at)}`)
  }

  function take(message: ChatMessage) {
    const { seq, userId, clientId = '' } = message
    const isOwn = userId === person.id
    const last = list.at(-1)?.seq
    if (last !== undefined && seq > last + 1) faults.push(`gap: ${last} is followed by ${seq}`)
    if (last === undefined || seq > last) list.push(message)
    else if (!isOwn) faults.push(`duplicate: ${seq} after ${last}`)
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
    timesRefused: () => timesRefused,
    send(content: string) {
      const id = `local-${content}`
      unacknowledged.set(id, content)
      sendCommand({ type: 'MESSAGE', message: { id, content } })
    },
    /** Resets the TCP connection without a close frame. */
    cut() {
      const tcpSocket = (socket as unknown as { _socket?: { resetAndDestroy(): void } })._socket
      if (tcpSocket) tcpSocket.resetAndDestroy()
      else socket.terminate()
    },
    stall: () => socket.pause(),
    stop() {
      isStopped = true
      socket.terminate()
    },
  }
}
