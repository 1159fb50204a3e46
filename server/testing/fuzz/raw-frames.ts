/** WebSocket frames as bytes: whole, fragmented, and with each fault that a client can make. */
import type { SeededRandom } from '#server/testing/seeded-random.ts'

const CONTINUATION = 0
const TEXT = 1
const CLOSE = 8
const PING = 9

type Frame = {
  payload?: Buffer
  opcode?: number
  isFinal?: boolean
  declaredLength?: number | bigint
  reservedBits?: number
  isMasked?: boolean
}

/** `code` is the close code it causes; none where the server must wait for more bytes. */
export type Fault = { name: string; bytes: Buffer; code?: number }

export function createRawFrames(random: SeededRandom) {
  function frame({ payload = Buffer.alloc(0), isFinal = true, isMasked = true, ...more }: Frame): Buffer {
    const { opcode = TEXT, declaredLength = payload.length, reservedBits = 0 } = more
    const first = (isFinal ? 0x80 : 0) | (reservedBits << 4) | opcode
    const mask = Buffer.from(Array.from({ length: isMasked ? 4 : 0 }, () => random.below(256)))
    const masked = isMasked ? payload.map((byte, at) => byte ^ (mask[at % 4] ?? 0)) : payload
    return Buffer.concat([Buffer.from([first]), lengthBytes(declaredLength, isMasked), mask, masked])
  }

  const text = (content: string) => Buffer.from(content)

  /** Split between any two bytes, also within a character, with pings in between. */
  function fragmented(content: string): Buffer {
    const payload = text(content)
    const pieces: Buffer[] = []
    for (let at = 0; at < payload.length; ) {
      const end = Math.min(payload.length, at + 1 + random.below(20))
      const opcode = at === 0 ? TEXT : CONTINUATION
      pieces.push(frame({ payload: payload.subarray(at, end), opcode, isFinal: end === payload.length }))
      if (end < payload.length && random.below(4) === 0)
        pieces.push(frame({ opcode: PING, payload: text('still here') }))
      at = end
    }
    return Buffer.concat(pieces)
  }

  function faults(): Fault[] {
    const half = frame({ payload: text('{"type":'), isFinal: false })
    return [
      { name: 'no mask', bytes: frame({ payload: text('{}'), isMasked: false }), code: 1002 },
      {
        name: 'unknown opcode',
        bytes: frame({ opcode: random.pick([3, 4, 5, 6, 7, 11, 12, 13, 14, 15]) }),
        code: 1002,
      },
      { name: 'reserved bits', bytes: frame({ payload: text('{}'), reservedBits: 1 + random.below(7) }), code: 1002 },
      { name: 'no text', bytes: frame({ payload: Buffer.from([0x7b, 0xff, 0xc0, 0x80, 0x7d]) }), code: 1007 },
      { name: 'half a character', bytes: frame({ payload: Buffer.from([0xed, 0xa0, 0x80]) }), code: 1007 },
      { name: 'too long', bytes: frame({ payload: Buffer.alloc(17_000, 'a') }), code: 1009 },
      { name: 'too long to be', bytes: frame({ payload: text('{}'), declaredLength: 2n ** 62n }), code: 1009 },
      { name: 'a negative length', bytes: frame({ payload: text('{}'), declaredLength: 2n ** 63n }), code: 1009 },
      { name: 'a long ping', bytes: frame({ opcode: PING, payload: Buffer.alloc(126) }), code: 1002 },
      { name: 'a ping in fragments', bytes: frame({ opcode: PING, isFinal: false }), code: 1002 },
      { name: 'an end without a beginning', bytes: frame({ opcode: CONTINUATION, payload: text('}') }), code: 1002 },
      { name: 'a beginning after a beginning', bytes: Buffer.concat([half, half]), code: 1002 },
      { name: 'half a close code', bytes: frame({ opcode: CLOSE, payload: Buffer.from([3]) }), code: 1002 },
      { name: 'an unknown close code', bytes: frame({ opcode: CLOSE, payload: Buffer.from([0, 1]) }), code: 1002 },
      {
        name: 'longer than what comes',
        bytes: frame({ payload: text('{}'), declaredLength: 100 + random.below(10_000) }),
      },
      { name: 'a beginning without an end', bytes: half },
      { name: 'a cut head', bytes: frame({ payload: Buffer.alloc(300) }).subarray(0, 1 + random.below(7)) },
    ]
  }

  return { whole: (content: string) => frame({ payload: text(content) }), fragmented, faults }
}

function lengthBytes(declaredLength: number | bigint, isMasked: boolean): Buffer {
  const bit = isMasked ? 0x80 : 0
  if (declaredLength < 126) return Buffer.from([bit | Number(declaredLength)])
  const head = Buffer.alloc(declaredLength < 65_536 ? 3 : 9)
  head[0] = bit | (declaredLength < 65_536 ? 126 : 127)
  if (declaredLength < 65_536) head.writeUInt16BE(Number(declaredLength), 1)
  else head.writeBigUInt64BE(BigInt(declaredLength), 1)
  return head
}

export function readFrames(bytes: Buffer): { texts: string[]; closeCode: number | undefined } {
  const texts: string[] = []
  let closeCode: number | undefined
  for (let at = 0; at + 2 <= bytes.length; ) {
    const [opcode, short] = [(bytes[at] ?? 0) & 15, bytes[at + 1] ?? 0]
    const head = short < 126 ? 2 : short === 126 ? 4 : 10
    const length =
      short < 126 ? short : short === 126 ? bytes.readUInt16BE(at + 2) : Number(bytes.readBigUInt64BE(at + 2))
    const payload = bytes.subarray(at + head, at + head + length)
    if (opcode === TEXT) texts.push(payload.toString())
    if (opcode === CLOSE) closeCode = payload.length >= 2 ? payload.readUInt16BE(0) : 1005
    at += head + length
  }
  return { texts, closeCode }
}
