/** Why something failed, on one line, for anything that can be thrown. */

/** Error numbers of the embedded engine's file system, which throws plain objects without a message. */
const ENGINE_FAILURES: Record<number, string> = {
  2: 'EACCES: permission denied',
  19: 'EDQUOT: disk quota exceeded',
  29: 'EIO: i/o error',
  33: 'EMFILE: too many open files',
  51: 'ENOSPC: no space left on device',
  69: 'EROFS: read-only file system',
}

/** A refused connection has an empty message and only a code. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return thrownReason(error)
  const reason = error.message || ('code' in error ? String(error.code) : error.name)
  return reason.split('\n', 1)[0] ?? reason
}

function thrownReason(thrown: unknown): string {
  if (typeof thrown !== 'object' || thrown === null) return String(thrown)
  if ('errno' in thrown && typeof thrown.errno === 'number') {
    return ENGINE_FAILURES[thrown.errno] ?? `error ${thrown.errno} of the embedded engine`
  }
  return 'message' in thrown ? String(thrown.message) : JSON.stringify(thrown)
}
