/** Passes a socket's bytes to the WebSocket library in small pieces, so that reading can stop between two of them. */
import type { Socket } from 'node:net'
import type { WebSocket } from 'ws'

/** Node reads 64 KiB at once, ten thousand tiny frames, and the library parses all it gets, even after `close()`. */
const PIECE_BYTES = 1024

type Reading = { socket: WebSocket; tcpSocket: Socket }

/** With a 'readable' listener, a stream emits 'data' only on `read()`, and only as much as was read. */
export function readInPieces(reading: Reading): void {
  reading.tcpSocket.prependListener('close', discard)
  reading.tcpSocket.on('readable', () => readPieces(reading))
}

export function resumeReading(reading: Reading): void {
  reading.socket.resume()
  readPieces(reading)
}

/** Discards all further input unparsed, the close frame included, so our side ends without waiting for it. */
export function closeIgnoringInput(reading: Reading, close: () => void): void {
  reading.tcpSocket.removeAllListeners('data')
  close()
  reading.tcpSocket.end()
  readPieces(reading)
}

function readPieces({ socket, tcpSocket }: Reading): void {
  while (tcpSocket.readableLength > 0) {
    if (socket.isPaused && socket.readyState === socket.OPEN) return
    tcpSocket.read(Math.min(PIECE_BYTES, tcpSocket.readableLength))
  }
  // Requests more input, or notices that the other side has ended.
  tcpSocket.read()
}

/** Otherwise the library would parse the rest of a broken connection in one piece. */
function discard(this: Socket): void {
  this.removeAllListeners('data')
  this.read()
}
