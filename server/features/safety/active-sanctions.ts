/** Of two sentences the longer one holds: which that is, and what comes back when a case is undone. */

/** As it is written in a case; without an end it is for good. */
type Sentence = { reason: string; until?: string | undefined }

type Standing<Kind extends Sentence> = {
  /** What is in force now. */
  inForce: Kind | undefined
  /** What this case had decided earlier, and what was in force before that. */
  own: Kind | undefined
  before: Kind | undefined
}

/** `before` is what holds without this case, `holds` what is in force from now on. */
export function weigh<Kind extends Sentence>(decided: Kind, { inForce, own, before }: Standing<Kind>) {
  const isOwn = inForce !== undefined && own !== undefined && isSameSanction(inForce, own)
  const without = isOwn ? before : inForce
  return { before: without, holds: without && endOf(without) > endOf(decided) ? without : decided }
}

export function isSameSanction(one: Sentence, other: Sentence): boolean {
  return one.reason === other.reason && endOf(one) === endOf(other)
}

export function endOf({ until }: Sentence): number {
  return until === undefined ? Number.POSITIVE_INFINITY : Date.parse(until)
}
