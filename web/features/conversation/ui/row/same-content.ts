/** Whether two values look the same, so that a message is drawn again only if something in it has changed. */

/** For plain values; functions are compared by identity. */
export function isSameContent(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (!isParts(a) || !isParts(b)) return false
  const names = Object.keys(a)
  return names.length === Object.keys(b).length && names.every((name) => isSameContent(a[name], b[name]))
}

function isParts(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
