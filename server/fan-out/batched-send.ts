/** Collects sockets, then writes the same bytes to all of them in one call. */
import type { SendToMany } from './send-to-many.ts'

const FIRST_SIZE = 256

/** What its kernel has not taken is for its stream, which waits until there is room or finds out why there is none. */
type Target = { finish(rest: Buffer): void }

export function createBatchedSend(sendToMany: SendToMany) {
  let descriptors = new Int32Array(FIRST_SIZE)
  let sent = new Int32Array(FIRST_SIZE)
  /** As long as the descriptors, whatever their number: a list that is emptied has to grow anew every time. */
  let targets = new Array<Target | undefined>(FIRST_SIZE).fill(undefined)
  let count = 0

  return {
    /** Nothing is left of one that came to no end: its descriptors may be somebody else's by now. */
    begin: forget,

    add(target: Target, descriptor: number): void {
      if (count === descriptors.length) grow()
      targets[count] = target
      descriptors[count] = descriptor
      count++
    },

    /** How many sockets it was written to. */
    fire(bytes: Buffer): number {
      const reached = count
      let unfinished = sendToMany(descriptors, count, bytes, sent)
      for (let at = 0; unfinished > 0; at++) {
        const taken = sent[at] ?? 0
        if (taken === bytes.length) continue
        unfinished--
        targets[at]?.finish(bytes.subarray(taken))
      }
      forget()
      return reached
    },
  }

  /** Who has left is not held here. */
  function forget(): void {
    targets.fill(undefined, 0, count)
    count = 0
  }

  function grow(): void {
    const larger = new Int32Array(descriptors.length * 2)
    larger.set(descriptors)
    descriptors = larger
    sent = new Int32Array(larger.length)
    targets = [...targets, ...new Array<undefined>(targets.length).fill(undefined)]
  }
}
