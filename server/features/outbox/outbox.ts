/** Where letters go when no mail server is set, so that a password can be reset on a fresh machine. */
import type { Db, Tx } from '#server/db/db.ts'
import type { Mail } from '#server/outside/mail/mail.ts'
import { deleteMailsBefore, deleteMailsTo, newestMails, type StoredMail, storeMail } from './outbox.store.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const KEPT_MS = 7 * DAY_MS
const SHOWN = 50

export type Outbox = ReturnType<typeof createOutbox>

export function createOutbox({ db, now }: { db: Db; now: () => Date }) {
  return {
    async keep({ to, subject, text, html, kind }: Mail): Promise<void> {
      await storeMail(db, { recipient: to, subject, text, html: html ?? null, kind, createdAt: now() })
    },

    newest: (): Promise<StoredMail[]> => newestMails(db, SHOWN),

    /** Letters go with the account they were written to. */
    forget: (tx: Tx, userId: string): Promise<void> => deleteMailsTo(tx, userId),

    async sweep(): Promise<void> {
      await deleteMailsBefore(db, ago(KEPT_MS))
      // The only trace of somebody who has left.
      await deleteMailsBefore(db, ago(DAY_MS), 'account-deleted')
    },
  }

  function ago(ms: number): Date {
    return new Date(now().getTime() - ms)
  }
}
