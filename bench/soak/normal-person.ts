/** A simulated person who sits, reads, chats, writes and drops pins, with pauses in between. */
import { setTimeout as delay } from 'node:timers/promises'
import { WebSocket } from 'ws'
import type { SeededRandom } from '#server/testing/seeded-random.ts'
import type { Caller } from './caller.ts'
import type { Figures } from './soak-figures.ts'

export const PASSWORD = 'two-ply forever'

const THINKS_MS = 8000
const THINKS_MS_MAX = 40_000
const ECHO_WITHIN_MS = 10_000
/** Below the limits of the product, however long the soak runs. */
const PINS_MAX = 8
const GUEST_MESSAGES_MAX = 9
const SIGN_INS_MAX = 10

export type Account = { kind: 'guest' | 'member' | 'premium'; id: string; email: string }
type Needs = { account: Account; caller: Caller; random: SeededRandom; figures: Figures; others: readonly Account[] }

export function createNormalPerson({ account, caller, random, figures, others }: Needs) {
  const { kind, id } = account
  const left = { pins: PINS_MAX, messages: kind === 'guest' ? GUEST_MESSAGES_MAX : Number.POSITIVE_INFINITY }
  let signIns = SIGN_INS_MAX
  let isOnBowl = false
  let isLeaving = false
  let sent = 0
  let socket: WebSocket | undefined
  /** Set while waiting for an echo; other frames are not parsed. */
  let onFrame: ((frame: Buffer) => void) | undefined
  const receiver = others.find((other) => other.kind === 'premium' && other.id !== id)

  async function call(method: string, path: string, body?: object): Promise<void> {
    const begun = performance.now()
    const { status } = await caller.call(method, path, body).catch(() => ({ status: 0 }))
    figures.answered(status, performance.now() - begun)
    if (status >= 400 || status === 0)
      figures.count(`normal: ${status} at ${method} ${path.replace(/u-\w+|guest-\w+/g, ':id')}`)
  }

  function connect(): Promise<void> {
    const opened = caller.open()
    socket = opened
    opened.on('message', (frame: Buffer) => onFrame?.(frame))
    return new Promise((resolve) => {
      opened.on('open', () => {
        opened.send(JSON.stringify({ type: 'JOIN', userId: id, isOnBowl: false }))
        resolve()
      })
      opened.on('close', (code) => {
        resolve()
        if (isLeaving || socket !== opened) return
        figures.lost(`socket closed with ${code}`)
        setTimeout(connect, random.next() * 5000)
      })
    })
  }

  async function reload(): Promise<void> {
    const before = socket
    socket = undefined
    before?.close()
    await connect()
  }

  async function sit(): Promise<void> {
    isOnBowl = !isOnBowl
    await call('POST', '/api/user/status', { userId: id, isOnBowl })
  }

  async function chat(): Promise<void> {
    if (!isOnBowl) return sit()
    if (left.messages-- <= 0 || socket?.readyState !== WebSocket.OPEN) return look()
    const clientId = `local-${id}-${sent++}`
    const begun = performance.now()
    const content = `Message ${sent}, and hello to everyone`
    socket.send(JSON.stringify({ type: 'MESSAGE', message: { id: clientId, content } }))
    const outcome = await waitForEcho(clientId)
    if (outcome === 'MESSAGE') figures.echoed(performance.now() - begun)
    else figures.lost(`message answered by ${outcome}`)
  }

  function waitForEcho(clientId: string): Promise<string> {
    return new Promise((resolve) => {
      const end = (outcome: string) => {
        clearTimeout(timer)
        onFrame = undefined
        resolve(outcome)
      }
      const timer = setTimeout(() => end('nothing'), ECHO_WITHIN_MS)
      onFrame = (frame) => {
        if (!frame.includes(clientId)) return
        const text = frame.toString()
        end(/"type":"ERROR","code":"(\w+)"/.exec(text)?.[1] ?? 'MESSAGE')
      }
    })
  }

  async function look(): Promise<void> {
    const other = random.pick(others).id
    const open = [
      '/api/active-users',
      '/api/leaderboard',
      '/api/me',
      `/api/user/profile/${other}`,
      `/api/poop-pins/${id}`,
    ]
    const members = kind === 'guest' ? [] : ['/api/leaderboard/me', '/api/shares', `/api/subscription/status/${id}`]
    const premium = kind === 'premium' ? [`/api/private-chats/${id}`, `/api/private-unread/${id}`] : []
    await call('GET', random.pick([...open, ...members, ...premium]))
  }

  async function pin(): Promise<void> {
    if (left.pins-- <= 0) return look()
    const [latitude, longitude] = [random.next() * 120 - 60, random.next() * 360 - 180]
    await call('POST', '/api/poop-pins', { userId: id, latitude, longitude, notes: 'Clean enough' })
  }

  async function write(): Promise<void> {
    if (kind !== 'premium' || !receiver) return look()
    await call('POST', '/api/private-messages', { senderId: id, receiverId: receiver.id, content: 'Are you there?' })
  }

  async function signInAgain(): Promise<void> {
    if (kind === 'guest' || signIns-- <= 0) return reload()
    const before = socket
    socket = undefined
    before?.close()
    await call('POST', '/api/signout')
    await call('POST', '/api/signin', { email: account.email, password: PASSWORD })
    isOnBowl = false
    await connect()
  }

  /** In percent of all actions. */
  const habits: readonly [share: number, act: () => Promise<void>][] = [
    [46, look],
    [20, chat],
    [12, sit],
    [10, write],
    [6, () => call('POST', '/api/page-views', { path: '/home' })],
    [3, pin],
    [2, reload],
    [1, signInAgain],
  ]

  function act(): Promise<void> {
    let at = random.below(100)
    for (const [share, habit] of habits) {
      if (at < share) return habit()
      at -= share
    }
    return look()
  }

  return {
    async live(isOver: () => boolean): Promise<void> {
      await connect()
      while (!isOver()) {
        await delay(Math.min(THINKS_MS_MAX, 1000 - Math.log(1 - random.next()) * THINKS_MS))
        if (!isOver()) await act()
      }
      isLeaving = true
      socket?.terminate()
    },
  }
}
