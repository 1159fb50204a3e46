/** Cuts a stream of bytes into what the engine answers in one go: the messages of PostgreSQL's wire protocol, in runs. */

const LENGTH_BYTES = 4
// The first message of a connection has no type: its length comes first, and that begins with a zero byte.
const START = 0
const SYNC = 'S'.charCodeAt(0)
const QUERY = 'Q'.charCodeAt(0)
const TERMINATE = 'X'.charCodeAt(0)

export type Cut = {
  /** Complete messages; a run ends where the client waits for an answer, or with the last that has arrived whole. */
  runs: Buffer[]
  /** The bytes of a message that is still arriving. */
  rest: Buffer
  /** The client has said goodbye. */
  isOver: boolean
}

export function cutIntoRuns(bytes: Buffer): Cut {
  const runs: Buffer[] = []
  let [runStart, at] = [0, 0]
  for (let end = endOfMessage(bytes, at); end <= bytes.length; end = endOfMessage(bytes, at)) {
    const type = bytes[at]
    if (type === TERMINATE) return { runs, rest: bytes.subarray(end), isOver: true }
    at = end
    if (type === SYNC || type === QUERY || type === START) {
      runs.push(bytes.subarray(runStart, at))
      runStart = at
    }
  }
  if (runStart < at) runs.push(bytes.subarray(runStart, at))
  return { runs, rest: bytes.subarray(at), isOver: false }
}

/** Beyond all bytes while it cannot be known. */
function endOfMessage(bytes: Buffer, at: number): number {
  const lengthAt = bytes[at] === START ? at : at + 1
  if (bytes.length < lengthAt + LENGTH_BYTES) return Number.POSITIVE_INFINITY
  // A length counts itself, so less than that is no message; taking it at its word would never move on.
  return lengthAt + Math.max(bytes.readUInt32BE(lengthAt), LENGTH_BYTES)
}
