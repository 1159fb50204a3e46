/** Collects sockets, then writes the same bytes to all of them in one call. */
import type { SendToMany } from './send-to-many.ts'

const FIRST_SIZE = 256

/** What its kernel has not taken is for its stream, which waits until there is room or finds out why there is none. */
type Target = { finish(rest: Buffer): void }

export function createVolley(sendToMany: SendToMany) {
  let descriptors = new Int32Array(FIRST_SIZE)
  let sent = new Int32Array(FIRST_SIZE)
  const targets: Target[] = []

  return {
    /** Nothing is left of one that came to no end: its descriptors may be somebody else's by now. */
    begin(): void {
      targets.length = 0
    },

    add(target: Target, descriptor: number): void {
      if (targets.length === descriptors.length) grow()
      descriptors[targets.push(target) - 1] = descriptor
    },

    /** How many sockets it was written to. */
    fire(bytes: Buffer): number {
      const count = targets.length
      let unfinished = sendToMany(descriptors, count, bytes, sent)
      for (let at = 0; unfinished > 0; at++) {
        const taken = sent[at] ?? 0
        if (taken === bytes.length) continue
        unfinished--
        targets[at]?.finish(bytes.subarray(taken))
      }
      targets.length = 0
      return count
    },
  }

  function grow(): void {
    const larger = new Int32Array(descriptors.length * 2)
    larger.set(descriptors)
    descriptors = larger
    sent = new Int32Array(larger.length)
  }
}
