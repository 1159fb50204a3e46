/** Where letters go when no mail server is set, so that a password can be reset on a fresh machine. */
import type { Db } from '#server/db/db.ts'
import type { Mail } from '#server/outside/mail/mail.ts'
import { deleteLettersBefore, type KeptLetter, keepLetter, newestLetters } from './outbox.store.ts'

const KEPT_MS = 7 * 24 * 60 * 60 * 1000
const SHOWN = 50

export type Outbox = ReturnType<typeof createOutbox>

export function createOutbox({ db, now }: { db: Db; now: () => Date }) {
  return {
    async keep({ to, subject, text, html, kind }: Mail): Promise<void> {
      await keepLetter(db, { recipient: to, subject, text, html: html ?? null, kind, createdAt: now() })
    },

    newest: (): Promise<KeptLetter[]> => newestLetters(db, SHOWN),

    sweep: () => deleteLettersBefore(db, new Date(now().getTime() - KEPT_MS)),
  }
}
