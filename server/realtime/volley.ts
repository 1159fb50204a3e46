/** Collects sockets, then writes the same bytes to all of them in one call. */
import type { SendToMany } from './send-to-many.ts'

const FIRST_SIZE = 256

/** What a socket has not taken is for its stream, which waits until there is room or finds out why there is none. */
type WriteRest = (place: number, rest: Buffer) => void

export function createVolley(sendToMany: SendToMany) {
  let descriptors = new Int32Array(FIRST_SIZE)
  let places = new Int32Array(FIRST_SIZE)
  let sent = new Int32Array(FIRST_SIZE)
  let size = 0

  return {
    /** `place` is whatever the caller finds the socket by. */
    add(descriptor: number, place: number): void {
      if (size === descriptors.length) grow()
      descriptors[size] = descriptor
      places[size++] = place
    },

    /** How many sockets it was written to. */
    fire(bytes: Buffer, writeRest: WriteRest): number {
      const count = size
      size = 0
      let unfinished = sendToMany(descriptors, count, bytes, sent)
      for (let at = 0; unfinished > 0; at++) {
        const taken = sent[at] ?? 0
        if (taken === bytes.length) continue
        unfinished--
        writeRest(places[at] ?? -1, bytes.subarray(taken))
      }
      return count
    },
  }

  function grow(): void {
    descriptors = twice(descriptors)
    places = twice(places)
    sent = twice(sent)
  }
}

function twice(before: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  const after = new Int32Array(before.length * 2)
  after.set(before)
  return after
}
