/** The ids of public messages contain their numbers: `m-7`. */
import { Problem } from '#contract/protocol/problems.ts'

export function messageId(seq: number): string {
  return `m-${seq}`
}

/** Undefined for anything that is not the id of a public message. */
export function seqOf(id: string | undefined): number | undefined {
  const seq = Number(/^m-(\d{1,15})$/.exec(id ?? '')?.[1])
  return Number.isSafeInteger(seq) ? seq : undefined
}

export function requireSeq(id: string): number {
  const seq = seqOf(id)
  if (seq === undefined) throw new Problem('NOT_FOUND')
  return seq
}
