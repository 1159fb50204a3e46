/** One open socket: its owner, how to write to it, and how far a slow reader is behind. */
import type { Socket } from 'node:net'
import type { WebSocket } from 'ws'
import { closeCodes, type LiveEvent } from '#contract/protocol/wire.ts'
import { frameOf } from './frames.ts'

/** A reader further behind than this misses updates of the active list. */
const BUSY_BYTES = 256 * 1024
/** A reader further behind than this is terminated, and resumes when it reconnects. */
const TOO_FAR_BEHIND_BYTES = 1024 * 1024
const DRAIN_WITHIN_MS = 10_000
const MISSED_PONGS_MAX = 2
/** Short enough that a dead connection is found within a minute. */
const PONG_WITHIN_MS = 8000

let opened = 0

/** Identified by the cookies of the upgrade request. */
export type JoinedPerson = { personId: string; sessionId?: string | undefined; cookieKey?: string | undefined }

export type WriteCounter = { writes: number; slowReaders: number }

type Needs = { socket: WebSocket; tcpSocket: Socket; id: string; address: string; writeCounter: WriteCounter }

/** A class, because there may be thousands: closures for each would take more memory than its data. */
export class Connection {
  /** Set by a valid JOIN; until then nothing is delivered. */
  person: JoinedPerson | undefined = undefined
  readonly id: string
  readonly address: string
  hubIndex = -1
  /** The page has asked for changes of presence instead of whole lists. */
  wantsPresenceChanges = false
  /** How many connections came before it; the heartbeat spreads its checks by this. */
  readonly ordinal = opened++
  private readonly socket: WebSocket
  private readonly tcpSocket: Socket
  private readonly writeCounter: WriteCounter
  private readonly descriptor: number | undefined
  private unansweredPings = 0
  private pingedAt = 0
  private behindSince: number | undefined = undefined

  constructor({ socket, tcpSocket, id, address, writeCounter }: Needs) {
    // Node builds an id from a dozen strings, and V8 keeps all of them alive unless they are copied into one.
    this.id = Buffer.from(id, 'latin1').toString('latin1')
    this.address = address
    this.socket = socket
    this.tcpSocket = tcpSocket
    this.writeCounter = writeCounter
    this.descriptor = fileDescriptor(tcpSocket)
    socket.on('pong', () => {
      this.unansweredPings = 0
    })
  }

  send(event: LiveEvent): void {
    this.write(frameOf(event))
  }

  /** Past the WebSocket library, which would build the frames again; only whole frames. False if nothing was written. */
  write(frames: Buffer): boolean {
    const { tcpSocket } = this
    if (!tcpSocket.writable || this.socket.readyState !== this.socket.OPEN) return false
    // Only what was waiting before counts: a long history is not the reader's fault.
    if (tcpSocket.writableLength > TOO_FAR_BEHIND_BYTES) {
      this.cut('slow')
      return false
    }
    tcpSocket.write(frames)
    this.writeCounter.writes++
    return true
  }

  /** For one write past Node's stream; undefined while bytes wait in the stream, because they have to go first. */
  fdForDirectWrite(): number | undefined {
    const { tcpSocket } = this
    // `writable` is false for a destroyed socket too, and sits next to the length in memory, which matters in a broadcast.
    if (tcpSocket.writableLength > 0 || !tcpSocket.writable || this.socket.readyState !== this.socket.OPEN)
      return undefined
    if (this.descriptor !== undefined) this.writeCounter.writes++
    return this.descriptor
  }

  finish(rest: Buffer): void {
    this.tcpSocket.write(rest)
  }

  bufferedBytes(): number {
    return this.tcpSocket.writableLength
  }

  isBusy(): boolean {
    return this.tcpSocket.writableLength > BUSY_BYTES
  }

  close(code: keyof typeof closeCodes, reason = ''): void {
    this.socket.close(closeCodes[code], reason)
  }

  /** Without a close frame, which a client that does not read would not read either. */
  cut(why: 'slow' | 'silent'): void {
    if (why === 'slow') this.writeCounter.slowReaders++
    this.socket.terminate()
  }

  ping(now: number): void {
    this.unansweredPings++
    this.pingedAt = now
    this.socket.ping()
  }

  isSilent(now: number): boolean {
    return this.unansweredPings >= MISSED_PONGS_MAX && now - this.pingedAt > PONG_WITHIN_MS
  }

  isStuck(now: number): boolean {
    if (this.tcpSocket.writableLength === 0) this.behindSince = undefined
    else this.behindSince ??= now
    return this.behindSince !== undefined && now - this.behindSince > DRAIN_WITHIN_MS
  }
}

/** Read from an undocumented property, and negative on systems without one. A TLS socket must not be bypassed. */
function fileDescriptor(tcpSocket: Socket): number | undefined {
  const { _handle: handle, encrypted } = tcpSocket as Socket & { _handle?: { fd?: unknown } | null; encrypted?: true }
  return typeof handle?.fd === 'number' && handle.fd >= 0 && !encrypted ? handle.fd : undefined
}
