/** Splits a stream of bytes into runs of PostgreSQL protocol messages that the engine executes in one call. */

const LENGTH_BYTES = 4
// The first message of a connection has no type: it begins with its length, whose first byte is zero.
const START = 0
const SYNC = 'S'.charCodeAt(0)
const QUERY = 'Q'.charCodeAt(0)
const TERMINATE = 'X'.charCodeAt(0)

export type Split = {
  runs: Buffer[]
  rest: Buffer
  isTerminated: boolean
}

export function splitIntoRuns(bytes: Buffer): Split {
  const runs: Buffer[] = []
  let [runStart, at] = [0, 0]
  for (let end = endOfMessage(bytes, at); end <= bytes.length; end = endOfMessage(bytes, at)) {
    const type = bytes[at]
    if (type === TERMINATE) return { runs, rest: bytes.subarray(end), isTerminated: true }
    at = end
    if (type === SYNC || type === QUERY || type === START) {
      runs.push(bytes.subarray(runStart, at))
      runStart = at
    }
  }
  if (runStart < at) runs.push(bytes.subarray(runStart, at))
  return { runs, rest: bytes.subarray(at), isTerminated: false }
}

function endOfMessage(bytes: Buffer, at: number): number {
  const lengthAt = bytes[at] === START ? at : at + 1
  if (bytes.length < lengthAt + LENGTH_BYTES) return Number.POSITIVE_INFINITY
  // A length includes itself; a smaller one is invalid, and following it would loop for ever.
  return lengthAt + Math.max(bytes.readUInt32BE(lengthAt), LENGTH_BYTES)
}
