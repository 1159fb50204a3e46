/** One open socket: who it speaks for, and how much it has been sent that it has not read. */
import type { Socket } from 'node:net'
import type { WebSocket } from 'ws'
import { closeCodes, type LiveEvent } from '#contract/protocol/wire.ts'
import { frameOf } from './frames.ts'

/** Behind by more than this, a reader does without the list of people. */
const BUSY_BYTES = 256 * 1024
/** Behind by more than this, a reader is cut off and resumes later. */
const TOO_FAR_BEHIND_BYTES = 1024 * 1024
const DRAIN_WITHIN_MS = 10_000
const MISSED_PONGS_MAX = 2
/** The last ping is waited for no longer than this, so that a dead line is found within a minute. */
const PONG_WITHIN_MS = 8000

let opened = 0

/** Who came: known from the cookies of the upgrade, before any frame. */
export type Visitor = { personId: string; sessionId?: string | undefined; cookieKey?: string | undefined }

/** How often all sockets together were written to. */
export type Tally = { writes: number }

/** `id` is that of the request which opened the socket; all sockets share one `tally`. */
type Needs = { socket: WebSocket; wire: Socket; id: string; address: string; tally: Tally }

/** A class, because a full house has thousands: functions made anew for each would take more memory than what they know. */
export class Connection {
  /** Set by a valid JOIN; until then nothing is delivered. */
  visitor: Visitor | undefined = undefined
  readonly id: string
  readonly address: string
  /** Where the hub keeps it in its dense list. */
  place = -1
  /** How many came before it: by this the heartbeat divides them. */
  readonly nth = opened++
  private readonly socket: WebSocket
  private readonly wire: Socket
  private readonly tally: Tally
  private readonly descriptor: number | undefined
  private unansweredPings = 0
  private pingedAt = 0
  private behindSince: number | undefined = undefined

  constructor({ socket, wire, id, address, tally }: Needs) {
    this.id = inOnePiece(id)
    this.address = address
    this.socket = socket
    this.wire = wire
    this.tally = tally
    this.descriptor = descriptorOf(wire)
    socket.on('pong', () => {
      this.unansweredPings = 0
    })
  }

  send(event: LiveEvent): void {
    this.write(frameOf(event))
  }

  /**
   * Frames that were built before are written past the WebSocket library, which would build them again.
   * Both write whole frames only, so they never mix. False when nothing was written.
   */
  write(frames: Buffer): boolean {
    const { wire } = this
    if (!wire.writable || this.socket.readyState !== this.socket.OPEN) return false
    // What waits counts, not what is added: a long history is no fault of the reader's.
    if (wire.writableLength > TOO_FAR_BEHIND_BYTES) {
      this.cut()
      return false
    }
    wire.write(frames)
    this.tally.writes++
    return true
  }

  /**
   * For one write past Node's stream, on this very tick, which counts as written: the kernel's number of the socket. It is
   * the socket's own until that is destroyed. Nothing while something waits, which has to go first.
   */
  lendDescriptor(): number | undefined {
    const { wire } = this
    // `writable` is false for one that is destroyed, and lies where the length does: a full house is looked at every time.
    if (wire.writableLength > 0 || !wire.writable || this.socket.readyState !== this.socket.OPEN) return undefined
    if (this.descriptor !== undefined) this.tally.writes++
    return this.descriptor
  }

  /** What is left of such a write, when the kernel had no room for all of it. */
  finish(rest: Buffer): void {
    this.wire.write(rest)
  }

  /** What was written and is not read yet. */
  bufferedBytes(): number {
    return this.wire.writableLength
  }

  isBusy(): boolean {
    return this.wire.writableLength > BUSY_BYTES
  }

  close(code: keyof typeof closeCodes, reason = ''): void {
    this.socket.close(closeCodes[code], reason)
  }

  /** A reader that does not read would not read a farewell either. */
  cut(): void {
    this.socket.terminate()
  }

  ping(now: number): void {
    this.unansweredPings++
    this.pingedAt = now
    this.socket.ping()
  }

  /** True when the other end has been silent twice. */
  isSilent(now: number): boolean {
    return this.unansweredPings >= MISSED_PONGS_MAX && now - this.pingedAt > PONG_WITHIN_MS
  }

  /** True when what was written has been waiting for too long. */
  isStuck(now: number): boolean {
    if (this.wire.writableLength === 0) this.behindSince = undefined
    else this.behindSince ??= now
    return this.behindSince !== undefined && now - this.behindSince > DRAIN_WITHIN_MS
  }
}

/** Node puts an id together from a dozen pieces, and keeps every one of them for as long as the id is held. */
function inOnePiece(id: string): string {
  return Buffer.from(id, 'latin1').toString('latin1')
}

/**
 * Node has the number and does not document where; it is below zero where the system has none. What goes into a socket that
 * encrypts must not go past it.
 */
function descriptorOf(wire: Socket): number | undefined {
  const { _handle: handle, encrypted } = wire as Socket & { _handle?: { fd?: unknown } | null; encrypted?: true }
  return typeof handle?.fd === 'number' && handle.fd >= 0 && !encrypted ? handle.fd : undefined
}
