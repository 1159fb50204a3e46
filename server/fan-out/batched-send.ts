/** Collects sockets, then writes the same bytes to all of them in one call. */
import type { SendToMany } from './send-to-many.ts'

const FIRST_BATCH_SIZE = 256

/** `finish` gets what the kernel did not take: the stream waits until the socket is writable, or reports its error. */
type Target = { finish(rest: Buffer): void }

export function createBatchedSend(sendToMany: SendToMany) {
  let descriptors = new Int32Array(FIRST_BATCH_SIZE)
  let sent = new Int32Array(FIRST_BATCH_SIZE)
  /** Always as long as `descriptors`: an array that is emptied has to grow again every time. */
  let targets = new Array<Target | undefined>(FIRST_BATCH_SIZE).fill(undefined)
  let count = 0

  return {
    /** Drops a batch that was never flushed: the kernel may have reused its descriptors. */
    begin: clear,

    add(target: Target, descriptor: number): void {
      if (count === descriptors.length) grow()
      targets[count] = target
      descriptors[count] = descriptor
      count++
    },

    flush(bytes: Buffer): number {
      const reached = count
      let unfinished = sendToMany(descriptors, count, bytes, sent)
      for (let at = 0; unfinished > 0; at++) {
        const taken = sent[at] ?? 0
        if (taken === bytes.length) continue
        unfinished--
        targets[at]?.finish(bytes.subarray(taken))
      }
      clear()
      return reached
    },
  }

  /** Removes the references too, so that closed sockets can be collected. */
  function clear(): void {
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
