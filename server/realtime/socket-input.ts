/** Hands a socket's bytes to the WebSocket library in small pieces, so that reading can stop between two of them. */
import type { Socket } from 'node:net'
import type { WebSocket } from 'ws'

/**
 * Node reads up to 64 KiB at once, which may be ten thousand tiny frames. The library parses all that it is given, also
 * after `pause()` or `close()`, so it is never given more than this.
 */
const PIECE_BYTES = 1024

type Reading = { socket: WebSocket; wire: Socket }

/** With a listener for 'readable', a stream emits its data only when it is read, and as much as is read. */
export function readInPieces(reading: Reading): void {
  reading.wire.prependListener('close', discard)
  reading.wire.on('readable', () => readOn(reading))
}

/** Goes on after a pause. */
export function resumeReading(reading: Reading): void {
  reading.socket.resume()
  readOn(reading)
}

/** What still arrives is discarded unparsed, the close frame included, so our side ends without waiting for it. */
export function closeIgnoringInput(reading: Reading, close: () => void): void {
  reading.wire.removeAllListeners('data')
  close()
  reading.wire.end()
  readOn(reading)
}

function readOn({ socket, wire }: Reading): void {
  while (wire.readableLength > 0) {
    if (socket.isPaused && socket.readyState === socket.OPEN) return
    wire.read(Math.min(PIECE_BYTES, wire.readableLength))
  }
  // Asks for more, or finds that the other side has ended.
  wire.read()
}

/** The library would parse what is left of a broken connection in one piece. */
function discard(this: Socket): void {
  this.removeAllListeners('data')
  this.read()
}
