/** The guard before every mail: nothing in its headers may begin another header or add another reader. */

type Headers = { to: string; subject: string; replyTo?: string }

const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}]/u
// One bare address. Quoted names, lists and groups are legal in a mail header, and have no business in ours.
const ONE_ADDRESS = /^[^\s@<>()[\]\\,;:"\p{Cc}]+@[^\s@<>()[\]\\,;:"\p{Cc}]+$/u

/** Throws plain errors: forms have checked the address long before, so this is a bug and not a refusal. */
export function assertSafeHeaders({ to, subject, replyTo = to }: Headers): void {
  if (CONTROL.test(subject)) throw new Error('A mail subject must be one line')
  if (![to, replyTo].every((address) => ONE_ADDRESS.test(address))) throw new Error('A mail goes to one plain address')
}
