/** Stores e-mails when no mail server is set, so that a password can be reset on a fresh machine. */
import type { Db, Tx } from '#server/db/db.ts'
import type { Mail } from '#server/outside/mail/mail.ts'
import { deleteMailsBefore, deleteMailsTo, newestMails, type StoredMail, storeMail } from './outbox.store.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const RETENTION_MS = 7 * DAY_MS
const PAGE_SIZE = 50

export type Outbox = ReturnType<typeof createOutbox>

export function createOutbox({ db, now }: { db: Db; now: () => Date }) {
  return {
    async keep({ to, subject, text, html, kind }: Mail): Promise<void> {
      await storeMail(db, { recipient: to, subject, text, html: html ?? null, kind, createdAt: now() })
    },

    newest: (): Promise<StoredMail[]> => newestMails(db, PAGE_SIZE),

    forget: (tx: Tx, userId: string): Promise<void> => deleteMailsTo(tx, userId),

    async sweep(): Promise<void> {
      await deleteMailsBefore(db, ago(RETENTION_MS))
      // Sooner, because it is the last trace of a deleted member.
      await deleteMailsBefore(db, ago(DAY_MS), 'account-deleted')
    },
  }

  function ago(ms: number): Date {
    return new Date(now().getTime() - ms)
  }
}
