/** An attacker with its own address and account, which cycles through six kinds of abuse. */
import { connect, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { SOCKET_PATH } from '#contract/protocol/wire.ts'
import type { Caller } from './caller.ts'
import type { Figures } from './soak-figures.ts'

const EACH_ATTACK_MS = 10_000
const TINY_FRAMES = 1000
const KEPT_HALF_OPEN = 15
const FLOOD = 100
const GUESSES_AT_ONCE = 8
/** A faster attack gains nothing, and the load generator must stay cheap. */
const PAUSE_MS = 100

type Needs = {
  caller: Caller
  id: string
  url: string
  /** A loopback address of its own, from which it connects. */
  localAddress: string
  victims: readonly { email: string }[]
  figures: Figures
}

/** A text frame of one byte with a zero mask. */
const TINY = Buffer.from([0x81, 0x81, 0, 0, 0, 0, 0x78])
const FRAME_BURST = Buffer.concat(Array.from({ length: TINY_FRAMES }, () => TINY))

export function createHostileClient({ caller, id, url, localAddress, victims, figures }: Needs) {
  const { hostname, port, host } = new URL(url)
  let turn = 0

  const note = (attack: string, outcome: string | number) => figures.count(`hostile: ${attack}: ${outcome}`)

  function openSocket(): Socket {
    const socket = connect({ host: hostname, port: Number(port), localAddress })
    socket.on('error', () => undefined)
    return socket
  }

  function requestHead(origin: string): string {
    const upgrade = { host, origin, connection: 'Upgrade', upgrade: 'websocket', 'sec-websocket-version': '13' }
    const all = { ...upgrade, 'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==', ...caller.identity() }
    const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
    return `GET ${SOCKET_PATH} HTTP/1.1\r\n${lines.join('')}\r\n`
  }

  /** Opens a socket, joins, runs `then` and closes it. */
  async function joined(attack: string, then: (send: (command: object) => void, raw: Socket) => Promise<void>) {
    const socket = caller.open()
    const status = await new Promise<number>((resolve) => {
      socket.on('open', () => resolve(101))
      socket.on('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0))
      socket.on('close', () => resolve(0))
    })
    note(attack, status)
    const noteClose = (code: number) => note(attack, `closed with ${code}`)
    if (status === 101) {
      socket.on('close', noteClose)
      const send = (command: object) => socket.readyState === socket.OPEN && socket.send(JSON.stringify(command))
      send({ type: 'JOIN', userId: id })
      await then(send, (socket as unknown as { _socket: Socket })._socket)
    } else await delay(PAUSE_MS)
    socket.off('close', noteClose)
    socket.terminate()
  }

  const attacks: readonly (() => Promise<void>)[] = [
    async function tinyFrames() {
      await joined('tiny frames', async (_send, raw) => {
        raw.write(FRAME_BURST)
        await delay(500)
      })
      await delay(500)
    },

    async function newGuests() {
      const guestId = `guest-${Math.random().toString(36).slice(2, 10).padEnd(8, '0')}`
      const stranger = { userId: guestId, isOnBowl: true }
      caller.cookies.delete('otb_guest')
      const session = caller.cookies.get('otb_session')
      caller.cookies.delete('otb_session')
      const pending = caller.call('POST', '/api/user/status', stranger)
      if (session) caller.cookies.set('otb_session', session)
      note('new guest ids', (await pending.catch(() => ({ status: 0 }))).status)
      await delay(PAUSE_MS)
    },

    async function halfOpen() {
      const kept = Array.from({ length: KEPT_HALF_OPEN }, openSocket)
      for (const [at, socket] of kept.entries()) {
        if (at % 3 > 0) socket.write(requestHead('https://evil.test'))
        socket.pause()
      }
      const slow = kept.filter((_, at) => at % 3 === 0)
      for (const character of requestHead(url).slice(0, 16)) {
        for (const socket of slow) if (socket.writable) socket.write(character)
        await delay(500)
      }
      figures.count('hostile: kept half-open', kept.length)
      for (const socket of kept) socket.destroy()
    },

    async function joinAndLeave() {
      await joined('joining and leaving', async () => undefined)
      await delay(PAUSE_MS)
    },

    async function flood() {
      await caller.call('POST', '/api/user/status', { userId: id, isOnBowl: true }).catch(() => undefined)
      await joined('chat flood', async (send) => {
        for (let at = 0; at < FLOOD; at++)
          send({ type: 'MESSAGE', message: { id: `local-${turn++}`, content: 'BUY PAPER' } })
        await delay(1000)
      })
    },

    async function guessPasswords() {
      const guesses = Array.from({ length: GUESSES_AT_ONCE }, async () => {
        const { email } = victims[turn++ % victims.length] ?? { email: '' }
        return caller.call('POST', '/api/signin', { email, password: `guess ${turn}` }).catch(() => ({ status: 0 }))
      })
      for (const { status } of await Promise.all(guesses)) note('password guess', status)
      await delay(500)
    },
  ]

  return {
    /** `first` is the attack to begin with. */
    async live(first: number, isOver: () => boolean): Promise<void> {
      for (let attack = first; !isOver(); attack++) {
        const until = Date.now() + EACH_ATTACK_MS
        while (Date.now() < until && !isOver()) await attacks[attack % attacks.length]?.()
      }
    },
  }
}
