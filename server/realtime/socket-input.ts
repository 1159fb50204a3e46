/** Passes a socket's bytes to the WebSocket library in small pieces, so that reading can stop between two of them. */
import type { Socket } from 'node:net'
import type { WebSocket } from 'ws'

/** Node reads 64 KiB at once, ten thousand tiny frames, and the library parses all it gets, even after `close()`. */
const PIECE_BYTES = 1024

type Reading = { socket: WebSocket; wire: Socket }

/** With a 'readable' listener, a stream emits 'data' only on `read()`, and only as much as was read. */
export function readInPieces(reading: Reading): void {
  reading.wire.prependListener('close', discard)
  reading.wire.on('readable', () => readPieces(reading))
}

export function resumeReading(reading: Reading): void {
  reading.socket.resume()
  readPieces(reading)
}

/** Discards all further input unparsed, the close frame included, so our side ends without waiting for it. */
export function closeIgnoringInput(reading: Reading, close: () => void): void {
  reading.wire.removeAllListeners('data')
  close()
  reading.wire.end()
  readPieces(reading)
}

function readPieces({ socket, wire }: Reading): void {
  while (wire.readableLength > 0) {
    if (socket.isPaused && socket.readyState === socket.OPEN) return
    wire.read(Math.min(PIECE_BYTES, wire.readableLength))
  }
  // Requests more input, or notices that the other side has ended.
  wire.read()
}

/** Otherwise the library would parse the rest of a broken connection in one piece. */
function discard(this: Socket): void {
  this.removeAllListeners('data')
  this.read()
}
