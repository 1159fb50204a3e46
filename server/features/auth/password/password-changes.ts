/** Forgotten, reset and changed passwords. Whoever changes one signs all other devices out. */

import type { resetPassword, updatePassword } from '#contract/people/auth.ts'
import type { BodyOf } from '#contract/protocol/endpoint.ts'
import { Problem } from '#contract/protocol/problems.ts'
import type { Db, Tx } from '#server/db/db.ts'
import type { Announce, FactBoard } from '#server/facts/facts.ts'
import type { KnownDevices } from '#server/features/auth/session/known-devices.ts'
import type { Sessions } from '#server/features/auth/session/sessions.ts'
import { findContact, findCredentials, lockUser, setPassword } from '#server/features/auth/users.store.ts'
import type { UserActor } from '#server/identity/actor.ts'
import type { Background } from '#server/lib/background.ts'
import { digestOf, newToken } from '#server/lib/tokens.ts'
import type { Limiter, LimitRule } from '#server/limits/limiter.ts'
import type { HashCaller } from './hash-queue.ts'
import { isCommonPassword, knownCaller, type Passwords } from './passwords.ts'
import { deleteOldResets, deleteResetsOf, isResetOpen, replaceReset, spendReset } from './resets.store.ts'

const LETTERS_PER_ACCOUNT: LimitRule = { max: 5, perMs: 30 * 60_000 }

/** `keptSession` is the one of whoever changes their own password. */
type NewPasswordHash = { userId: string; passwordHash: string; by?: 'member' | 'admin'; keptSession?: string }
type Updated = { token: string; deviceCookie: string }
type ResetLetter = { email: string; nickname: string; token: string }
/** Checking a password takes long and cannot be done inside a transaction; whether it still counts is asked there. */
type PasswordProof = { email: string; nickname: string; stillHolds: (tx: Tx) => Promise<void> }

type Needs = {
  db: Db
  facts: FactBoard
  sessions: Sessions
  passwords: Passwords
  knownDevices: KnownDevices
  limiter: Limiter
  background: Background
  now: () => Date
  resetTokenMs: number
  canSendMail: boolean
  sendResetLetter: (letter: ResetLetter) => Promise<void>
}

export type PasswordChanges = ReturnType<typeof createPasswordChanges>

export function createPasswordChanges(needs: Needs) {
  const { db, facts, sessions, passwords, knownDevices, limiter, background, now } = needs
  const { resetTokenMs, canSendMail, sendResetLetter } = needs

  return {
    /** The work is done after the answer, so that neither its words nor its time tell who is known here. */
    forgot(email: string): void {
      if (!canSendMail) throw new Problem('MAIL_OFF')
      background.run('reset letter', () => writeResetLetter(email.toLowerCase()))
    },

    /** The device's new cookie: the link has proven whose account it is. */
    async reset({ token, newPassword }: BodyOf<typeof resetPassword>, deviceCookie?: string): Promise<string> {
      const tokenHash = digestOf(token)
      if (!(await isResetOpen(db, tokenHash, now()))) throw new Problem('INVALID_TOKEN')
      const passwordHash = await hashOfStrong(newPassword, knownCaller(tokenHash))
      return facts.record(async (tx, announce) => {
        const userId = await spendReset(tx, tokenHash, now())
        if (!userId) throw new Problem('INVALID_TOKEN')
        await replacePassword(tx, announce, { userId, passwordHash })
        return knownDevices.remember(deviceCookie, { id: userId, passwordHash })
      })
    },

    /** The new token of the caller's session, and the device's new cookie. */
    async update(form: BodyOf<typeof updatePassword>, actor: UserActor, cookie?: string): Promise<Updated> {
      const proof = await prove(actor.id, form.currentPassword)
      const passwordHash = await hashOfStrong(form.newPassword, knownCaller(actor.id))
      return facts.record(async (tx, announce) => {
        await proof.stillHolds(tx)
        await replacePassword(tx, announce, { userId: actor.id, passwordHash, keptSession: actor.sessionId })
        const token = await sessions.rotate(tx, actor.sessionId)
        return { token, deviceCookie: knownDevices.remember(cookie, { id: actor.id, passwordHash }) }
      })
    },

    /** For whatever else is done only by whoever knows the password. */
    prove,
    hashOfStrong,

    /** For whoever may set a password without knowing the old one. */
    replace: replacePassword,

    sweep: () => deleteOldResets(db, now()),
  }

  async function prove(userId: string, password: string): Promise<PasswordProof> {
    const contact = await findContact(db, userId)
    if (!contact?.passwordHash || !contact.email) throw new Problem('REGISTERED_ONLY')
    if (!(await passwords.verify(contact.passwordHash, password, knownCaller(userId))))
      throw new Problem('WRONG_PASSWORD')
    return {
      ...addressee(contact),
      async stillHolds(tx) {
        // A reset that came first has signed this session out, and the old password counts for nothing any more.
        const current = await lockUser(tx, userId)
        if (current === undefined) throw new Problem('NOT_SIGNED_IN')
        if (current !== contact.passwordHash) throw new Problem('WRONG_PASSWORD')
      },
    }
  }

  async function writeResetLetter(email: string): Promise<void> {
    const account = await findCredentials(db, email)
    if (!account) return
    const verdict = await limiter.take(`reset-letters:${account.id}`, LETTERS_PER_ACCOUNT)
    const contact = await findContact(db, account.id)
    if (!verdict.ok || !contact?.email) return

    const token = newToken()
    const createdAt = now()
    const expiresAt = new Date(createdAt.getTime() + resetTokenMs)
    const reset = { tokenHash: digestOf(token), userId: account.id, createdAt, expiresAt }
    await db.transaction((tx) => replaceReset(tx, reset))
    await sendResetLetter({ ...addressee(contact), token })
  }

  /** Whoever was signed in with the old password is so no longer, and links that are still about are worth nothing. */
  async function replacePassword(tx: Tx, announce: Announce, change: NewPasswordHash): Promise<void> {
    const { userId, passwordHash, by = 'member', keptSession } = change
    const contact = await findContact(tx, userId)
    if (!contact) throw new Problem('NOT_FOUND')
    await setPassword(tx, userId, passwordHash)
    await deleteResetsOf(tx, userId)
    await sessions.endAll(tx, announce, userId, keptSession)
    await announce('password.changed', { userId, ...addressee(contact), by, at: now() })
  }

  async function hashOfStrong(password: string, caller: HashCaller): Promise<string> {
    if (isCommonPassword(password)) throw new Problem('WEAK_PASSWORD')
    return passwords.hash(password, caller)
  }
}

function addressee({ email, nickname }: { email: string | null; nickname: string }) {
  return { email: email ?? '', nickname }
}
