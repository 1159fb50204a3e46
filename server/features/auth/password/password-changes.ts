/** Forgotten, reset and changed passwords. Every change signs out all other devices. */
import type { resetPassword, updatePassword } from '#contract/people/auth.ts'
import type { BodyOf } from '#contract/protocol/endpoint.ts'
import { Problem } from '#contract/protocol/problems.ts'
import type { Db, Tx } from '#server/db/db.ts'
import type { Announce, Facts } from '#server/facts/facts.ts'
import type { KnownDevices } from '#server/features/auth/session/known-devices.ts'
import type { Sessions } from '#server/features/auth/session/sessions.ts'
import { findContact, findCredentials, lockUser, setPassword } from '#server/features/auth/users.store.ts'
import type { UserActor } from '#server/identity/actor.ts'
import type { Background } from '#server/lib/concurrency.ts'
import { digestOf, newToken } from '#server/lib/tokens.ts'
import type { Limiter, LimitRule } from '#server/limits/limiter.ts'
import type { HashCaller } from './hash-queue.ts'
import { isCommonPassword, knownCaller, type Passwords } from './passwords.ts'
import { deleteOldResets, deleteResets, isResetOpen, replaceReset, spendReset } from './resets.store.ts'

const RESET_MAILS_PER_ACCOUNT: LimitRule = { max: 5, perMs: 30 * 60_000 }

/** `keptSession` is the session in which a member changes their own password. */
type NewPasswordHash = { userId: string; passwordHash: string; by?: 'member' | 'admin'; keptSession?: string }
type Updated = { token: string; deviceCookie: string }
type ResetMail = { email: string; nickname: string; token: string }
/** The slow password check runs before the transaction; `assertStillValid` runs inside it. */
type PasswordProof = { email: string; nickname: string; assertStillValid: (tx: Tx) => Promise<void> }

type Needs = {
  db: Db
  facts: Facts
  sessions: Sessions
  passwords: Passwords
  knownDevices: KnownDevices
  limiter: Limiter
  background: Background
  now: () => Date
  resetTokenMs: number
  canSendMail: boolean
  sendResetMail: (mail: ResetMail) => Promise<void>
}

export type PasswordChanges = ReturnType<typeof createPasswordChanges>

export function createPasswordChanges(needs: Needs) {
  const { db, facts, sessions, passwords, knownDevices, limiter, background, now } = needs
  const { resetTokenMs, canSendMail, sendResetMail } = needs

  return {
    /** Works after the response is sent, so that neither its text nor its timing reveals who has an account. */
    forgot(email: string): void {
      if (!canSendMail) throw new Problem('MAIL_OFF')
      background.run('reset mail', () => createAndSendReset(email.toLowerCase()))
    },

    /** Returns the new device cookie: the link has proven who owns the account. */
    async reset({ token, newPassword }: BodyOf<typeof resetPassword>, deviceCookie?: string): Promise<string> {
      const tokenHash = digestOf(token)
      if (!(await isResetOpen(db, tokenHash, now()))) throw new Problem('INVALID_TOKEN')
      const passwordHash = await hashStrongPassword(newPassword, knownCaller(tokenHash))
      return facts.record(async (tx, announce) => {
        const userId = await spendReset(tx, tokenHash, now())
        if (!userId) throw new Problem('INVALID_TOKEN')
        await replacePassword(tx, announce, { userId, passwordHash })
        return knownDevices.remember(deviceCookie, { id: userId, passwordHash })
      })
    },

    async update(form: BodyOf<typeof updatePassword>, actor: UserActor, cookie?: string): Promise<Updated> {
      const proof = await prove(actor.id, form.currentPassword)
      const passwordHash = await hashStrongPassword(form.newPassword, knownCaller(actor.id))
      return facts.record(async (tx, announce) => {
        await proof.assertStillValid(tx)
        await replacePassword(tx, announce, { userId: actor.id, passwordHash, keptSession: actor.sessionId })
        const token = await sessions.rotate(tx, actor.sessionId)
        return { token, deviceCookie: knownDevices.remember(cookie, { id: actor.id, passwordHash }) }
      })
    },

    prove,
    hashStrongPassword,

    /** For admins, who don't need the old password. */
    replace: replacePassword,

    sweep: () => deleteOldResets(db, now()),
  }

  async function prove(userId: string, password: string): Promise<PasswordProof> {
    const contact = await findContact(db, userId)
    if (!contact?.passwordHash || !contact.email) throw new Problem('REGISTERED_ONLY')
    if (!(await passwords.verify(contact.passwordHash, password, knownCaller(userId))))
      throw new Problem('WRONG_PASSWORD')
    return {
      ...recipient(contact),
      async assertStillValid(tx) {
        // A reset in between has ended this session and made the old password invalid.
        const current = await lockUser(tx, userId)
        if (current === undefined) throw new Problem('NOT_SIGNED_IN')
        if (current !== contact.passwordHash) throw new Problem('WRONG_PASSWORD')
      },
    }
  }

  async function createAndSendReset(email: string): Promise<void> {
    const account = await findCredentials(db, email)
    if (!account) return
    const result = await limiter.consume(`reset-mails:${account.id}`, RESET_MAILS_PER_ACCOUNT)
    const contact = await findContact(db, account.id)
    if (!result.ok || !contact?.email) return

    const token = newToken()
    const createdAt = now()
    const expiresAt = new Date(createdAt.getTime() + resetTokenMs)
    const reset = { tokenHash: digestOf(token), userId: account.id, createdAt, expiresAt }
    await db.transaction((tx) => replaceReset(tx, reset))
    await sendResetMail({ ...recipient(contact), token })
  }

  async function replacePassword(tx: Tx, announce: Announce, change: NewPasswordHash): Promise<void> {
    const { userId, passwordHash, by = 'member', keptSession } = change
    const contact = await findContact(tx, userId)
    if (!contact) throw new Problem('NOT_FOUND')
    await setPassword(tx, userId, passwordHash)
    await deleteResets(tx, userId)
    await sessions.endAll(tx, announce, userId, keptSession)
    await announce('password.changed', { userId, ...recipient(contact), by, at: now() })
  }

  async function hashStrongPassword(password: string, caller: HashCaller): Promise<string> {
    if (isCommonPassword(password)) throw new Problem('WEAK_PASSWORD')
    return passwords.hash(password, caller)
  }
}

function recipient({ email, nickname }: { email: string | null; nickname: string }) {
  return { email: email ?? '', nickname }
}
