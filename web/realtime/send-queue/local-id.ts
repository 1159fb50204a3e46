/** The client's id of a message, the same for every attempt, so that the server stores the message once. */

/** Browsers offer `randomUUID` only on secure pages. */
export function newLocalId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return `local-${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}
