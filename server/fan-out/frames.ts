/** WebSocket text frames: an event is encoded once and written to many sockets. */
import type { LiveEvent } from '#contract/protocol/wire.ts'

const TEXT_FRAME = 0x81

export function frameOf(event: LiveEvent): Buffer {
  return frameOfText(JSON.stringify(event))
}

/** A server never masks its frames, so the header depends only on the length. */
export function frameOfText(text: string): Buffer {
  const length = Buffer.byteLength(text)
  const headerLength = length < 126 ? 2 : length < 65_536 ? 4 : 10
  const frame = Buffer.allocUnsafe(headerLength + length)
  frame[0] = TEXT_FRAME
  if (headerLength === 2) frame[1] = length
  if (headerLength === 4) {
    frame[1] = 126
    frame.writeUInt16BE(length, 2)
  }
  if (headerLength === 10) {
    frame[1] = 127
    frame.writeBigUInt64BE(BigInt(length), 2)
  }
  frame.write(text, headerLength)
  return frame
}
