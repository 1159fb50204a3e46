/** Two people as one key: the same whoever of them is named first. */

export type Pair = { lowId: string; highId: string }

export function pairOf(one: string, other: string): Pair {
  return one < other ? { lowId: one, highId: other } : { lowId: other, highId: one }
}
