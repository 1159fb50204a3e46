/** The page's own id of a message: the same for every try, so that the server stores it once. */

/** Not `randomUUID`, which browsers offer on secure pages only. */
export function newLocalId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return `local-${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}
