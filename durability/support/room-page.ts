/** A page in the room with the browser's own log: it reconnects, resumes after what it has, and notes what comes twice. */
import { setTimeout as delay } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { type Command, type LiveEvent, type LiveEventOf, SOCKET_PATH } from '#contract/protocol/wire.ts'
import type { MessageChange } from '#contract/social/conversation.ts'
import type { TestPerson } from '#server/testing/people.ts'
import { newestSeq, receiveHistory, receiveMessage } from '#web/features/conversation/log/log.ts'
import { applyChanges, forgetMyReactions, receiveMyReactions } from '#web/features/conversation/log/log-changes.ts'
import { EMPTY_LOG, type LogMessage } from '#web/features/conversation/log/message-log.ts'
import { createResumePoint } from '#web/realtime/refetch-on-reconnect.ts'

const RECONNECT_AFTER_MS = 20

type Needs = {
  /** Asked before each connection. */
  url: () => string
  person: TestPerson
}

export type RoomPage = ReturnType<typeof openRoomPage>

export function openRoomPage({ url, person }: Needs) {
  /** Must stay empty: gaps, repetitions, a wrong order. */
  const faults: string[] = []
  const listeners = new Set<(event: LiveEvent) => void>()
  const changes = new Set<string>()
  const resumePoint = createResumePoint()
  /** Numbers without a message; only those of deleted ones may remain. */
  const skipped = new Set<number>()
  let newest = 0
  let log = EMPTY_LOG
  let joins = 0
  let hasJoined = false
  let isOver = false
  let socket = connect()

  function connect(): WebSocket {
    const cookie = [...person.browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const origin = url()
    const next = new WebSocket(origin.replace('http', 'ws') + SOCKET_PATH, { headers: { origin, cookie } })
    next.on('open', () => join(next))
    next.on('message', (text) => next === socket && handle(JSON.parse(String(text))))
    next.on('error', () => undefined)
    next.on('close', () => next === socket && void reconnect())
    return next
  }

  async function reconnect(): Promise<void> {
    hasJoined = false
    if (!isOver) await delay(RECONNECT_AFTER_MS)
    if (!isOver) socket = connect()
  }

  function join(at: WebSocket): void {
    const { lastSeq, lastChange } = resumePoint.get()
    const seen = { ...(lastSeq !== undefined && { lastSeq }), ...(lastChange !== undefined && { lastChange }) }
    at.send(JSON.stringify({ type: 'JOIN', userId: person.id, isOnBowl: false, ...seen }))
    at.send(JSON.stringify({ type: 'TOGGLE_STATUS', userId: person.id, isOnBowl: true }))
  }

  function handle(event: LiveEvent): void {
    check(event)
    apply(event)
    resumePoint.handleEvent(event)
    if (event.type === 'CHAT_HISTORY') {
      joins += 1
      hasJoined = true
    }
    for (const listener of [...listeners]) listener(event)
  }

  /** As in chat.live.ts of the web. */
  function apply(event: LiveEvent): void {
    if (event.type === 'CHAT_HISTORY') log = receiveHistory(log, event, person.id)
    if (event.type === 'MESSAGE') log = receiveMessage(log, event.message, person.id)
    if (event.type === 'CHAT_CHANGES') log = forgetMyReactions(applyChanges(log, event.changes), event.changes)
    if (event.type === 'MY_REACTIONS') log = receiveMyReactions(log, event.reactions)
    if (isChange(event)) log = applyChanges(log, [event])
  }

  function check(event: LiveEvent): void {
    let { lastChange = 0 } = resumePoint.get()
    if (event.type === 'CHAT_HISTORY') checkHistory(event)
    if (event.type === 'MESSAGE') checkMessage(event.message)
    const changed = event.type === 'CHAT_CHANGES' ? event.changes : isChange(event) ? [event] : []
    for (const { type, id, change = 0 } of changed) {
      if (change < lastChange) faults.push(`change ${change} after ${lastChange}`)
      lastChange = change
      const key = `${change} ${type} ${id}`
      if (changes.has(key)) faults.push(`twice: ${key}`)
      changes.add(key)
    }
  }

  function checkHistory({ messages, truncated }: LiveEventOf<'CHAT_HISTORY'>): void {
    if (joins > 0 && truncated) faults.push('a history that replaces the log')
    if (joins === 0) newest = newestSeq(messages)
    else for (const message of messages) checkMessage(message)
  }

  /** A message that is sent again is acknowledged with its first number, and maybe before older ones. */
  function checkMessage({ seq, userId }: Pick<LogMessage, 'seq' | 'userId'>): void {
    const { lastSeq = 0 } = resumePoint.get()
    if (seq <= lastSeq && userId !== person.id) faults.push(`message ${seq} again after ${lastSeq}`)
    for (let missing = newest + 1; missing < seq; missing++) skipped.add(missing)
    skipped.delete(seq)
    newest = Math.max(newest, seq)
  }

  return {
    person,
    faults,
    skipped,
    log: () => log,
    joins: () => joins,
    hasJoined: () => hasJoined,
    lastChange: () => resumePoint.get().lastChange ?? 0,
    send(command: Command): void {
      if (hasJoined && socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(command))
    },
    onEvent(listener: (event: LiveEvent) => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Breaks the connection; it reconnects by itself. */
    cut: () => socket.terminate(),
    close(): void {
      isOver = true
      socket.terminate()
    },
  }
}

function isChange(event: LiveEvent): event is Extract<LiveEvent, MessageChange> {
  return ['MESSAGE_EDITED', 'MESSAGE_DELETED', 'MESSAGE_REACTED', 'MESSAGE_HIDDEN'].includes(event.type)
}
