/** Says why something failed, whatever was thrown. */

/** On one line. A refused connection carries it in its code only. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const reason = error.message || ('code' in error ? String(error.code) : error.name)
  return reason.split('\n', 1)[0] ?? reason
}
