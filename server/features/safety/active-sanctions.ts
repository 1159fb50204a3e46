/** Of two sanctions the longer one applies; this decides which, and what applies again when a case is undone. */

/** As stored in a case; without `until` it is permanent. */
type Sanction = { reason: string; until?: string | undefined }

type Existing<Kind extends Sanction> = {
  inForce: Kind | undefined
  /** What this case decided earlier, and what was in force before that. */
  own: Kind | undefined
  before: Kind | undefined
}

/** `before` is what would apply without this case, `effective` what applies now. */
export function resolveSanction<Kind extends Sanction>(decided: Kind, { inForce, own, before }: Existing<Kind>) {
  const isOwn = inForce !== undefined && own !== undefined && isSameSanction(inForce, own)
  const withoutCase = isOwn ? before : inForce
  const isLonger = withoutCase !== undefined && sanctionEnd(withoutCase) > sanctionEnd(decided)
  return { before: withoutCase, effective: isLonger ? withoutCase : decided }
}

export function isSameSanction(one: Sanction, other: Sanction): boolean {
  return one.reason === other.reason && sanctionEnd(one) === sanctionEnd(other)
}

export function sanctionEnd({ until }: Sanction): number {
  return until === undefined ? Number.POSITIVE_INFINITY : Date.parse(until)
}
