/** One open socket: who it speaks for, and how much it has been sent that it has not read. */
import type { Socket } from 'node:net'
import type { WebSocket } from 'ws'
import { closeCodes, type LiveEvent } from '#contract/wire.ts'
import { frameOf } from './frames.ts'

/** Behind by more than this, a reader does without the list of people. */
const BUSY_BYTES = 256 * 1024
/** Behind by more than this, a reader is cut off and resumes later. */
const TOO_FAR_BEHIND_BYTES = 1024 * 1024
const DRAIN_WITHIN_MS = 10_000
const MISSED_PONGS_MAX = 2
/** The last ping is waited for no longer than this, so that a dead line is found within a minute. */
const PONG_WITHIN_MS = 8000

/** Who came: known from the cookies of the upgrade, before any frame. */
export type Visitor = { personId: string; sessionId?: string | undefined }

export type Connection = ReturnType<typeof createConnection>

/** How often all sockets together were written to. */
export type Tally = { writes: number }

/** `id` is that of the request which opened the socket; all sockets share one `tally`. */
type Needs = { socket: WebSocket; wire: Socket; id: string; address: string; tally: Tally }

export function createConnection({ socket, wire, id, address, tally }: Needs) {
  let unansweredPings = 0
  let pingedAt = 0
  let behindSince: number | undefined
  const descriptor = descriptorOf(wire)
  socket.on('pong', () => {
    unansweredPings = 0
  })

  return {
    /** Set by a valid JOIN; until then nothing is delivered. */
    visitor: undefined as Visitor | undefined,
    id,
    address,
    /** Where the hub keeps it in its dense list. */
    place: -1,

    send(event: LiveEvent): void {
      this.write(frameOf(event))
    },

    /**
     * Frames that were built before are written past the WebSocket library, which would build them again.
     * Both write whole frames only, so they never mix. False when nothing was written.
     */
    write(frames: Buffer): boolean {
      if (wire.destroyed || socket.readyState !== socket.OPEN) return false
      // What waits counts, not what is added: a long history is no fault of the reader's.
      if (wire.writableLength > TOO_FAR_BEHIND_BYTES) {
        this.cut()
        return false
      }
      wire.write(frames)
      tally.writes++
      return true
    },

    /**
     * For one write past Node's stream, on this very tick, which counts as written: the kernel's number of the socket. It is
     * the socket's own until that is destroyed. Nothing while something waits, which has to go first.
     */
    lendDescriptor(): number | undefined {
      if (wire.writableLength > 0 || wire.destroyed || socket.readyState !== socket.OPEN) return undefined
      if (descriptor !== undefined) tally.writes++
      return descriptor
    },

    /** What was written and is not read yet. */
    bufferedBytes: () => wire.writableLength,

    isBusy: () => wire.writableLength > BUSY_BYTES,

    close(code: keyof typeof closeCodes, reason = ''): void {
      socket.close(closeCodes[code], reason)
    },

    /** A reader that does not read would not read a farewell either. */
    cut(): void {
      socket.terminate()
    },

    ping(now: number): void {
      unansweredPings++
      pingedAt = now
      socket.ping()
    },

    /** True when the other end has been silent twice. */
    isSilent(now: number): boolean {
      return unansweredPings >= MISSED_PONGS_MAX && now - pingedAt > PONG_WITHIN_MS
    },

    /** True when what was written has been waiting for too long. */
    isStuck(now: number): boolean {
      if (wire.writableLength === 0) behindSince = undefined
      else behindSince ??= now
      return behindSince !== undefined && now - behindSince > DRAIN_WITHIN_MS
    },
  }
}

/** Node has the number and does not document where; it is below zero where the system has none. */
function descriptorOf(wire: Socket): number | undefined {
  const { _handle: handle } = wire as Socket & { _handle?: { fd?: unknown } | null }
  return typeof handle?.fd === 'number' && handle.fd >= 0 ? handle.fd : undefined
}
