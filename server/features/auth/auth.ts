/** Sign-up, sign-in, sign-out and account removal. */
import { randomInt } from 'node:crypto'
import { toBadgeMap } from '#contract/bowl/badges.ts'
import { type getMe, SUGGESTED_NICKNAME_MESSAGE, type signIn, type signUp } from '#contract/people/auth.ts'
import { charactersOf, MEMBER_EMOJIS, TOILET } from '#contract/people/emojis.ts'
import { isGuestId, type Person, SUGGESTED_NICKNAMES, type User } from '#contract/people/users.ts'
import type { AnswerOf, BodyOf } from '#contract/protocol/endpoint.ts'
import { Problem } from '#contract/protocol/problems.ts'
import type { Db, Tx } from '#server/db/db.ts'
import type { Announce, Facts } from '#server/facts/facts.ts'
import {
  anonymizeGuest,
  findGuest,
  findGuestZone,
  isGuestOnBowl,
  markGuestLeft,
} from '#server/features/auth/guest/guests.store.ts'
import { checkCustomNickname } from '#server/features/auth/nickname/nickname.ts'
import {
  isCommonPassword,
  knownCaller,
  type Passwords,
  unknownCaller,
} from '#server/features/auth/password/passwords.ts'
import type { KnownDevices } from '#server/features/auth/session/known-devices.ts'
import type { Sessions } from '#server/features/auth/session/sessions.ts'
import type { SignInAttempts } from '#server/features/auth/session/sign-in-attempts.ts'
import type { Actor, PersonActor } from '#server/identity/actor.ts'
import { validTimeZone } from '#server/lib/dates.ts'
import { newId } from '#server/lib/tokens.ts'
import { refuseBanned } from './bans.ts'
import {
  deleteUser,
  findContact,
  findCredentials,
  findShown,
  findUser,
  insertUser,
  isEmailTaken,
  lockForDeletion,
  lockUser,
  seedDemoUsers,
  setTimeZone,
  settlePremiumIntent,
} from './users.store.ts'

const ZONE_CHANGE_MS = 24 * 60 * 60 * 1000

type Needs = {
  db: Db
  facts: Facts
  sessions: Sessions
  passwords: Passwords
  attempts: SignInAttempts
  knownDevices: KnownDevices
  now: () => Date
}

/** The request of a sign-in or sign-up; `actor` is who the browser was before it. */
export type SignInContext = { actor: Actor; address: string; device: string; deviceCookie: string | undefined }
export type SignedIn = { user: User; token: string; deviceCookie: string }

type Account = { id: string; passwordHash: string | null }

export type Auth = ReturnType<typeof createAuth>

export function createAuth({ db, facts, sessions, passwords, attempts, knownDevices, now }: Needs) {
  facts.within('premium.started', (tx, { userId }) => settlePremiumIntent(tx, userId))

  return {
    async signUp(form: BodyOf<typeof signUp>, context: SignInContext): Promise<SignedIn> {
      const name = nameFor(form)
      const emoji = emojiFor(form)
      const email = form.email.toLowerCase()
      if (isCommonPassword(form.password)) throw new Problem('WEAK_PASSWORD')
      if (await isEmailTaken(db, email)) throw new Problem('EMAIL_EXISTS')
      const passwordHash = await passwords.hash(form.password, unknownCaller(context.address))

      return facts.record(async (tx, announce) => {
        const userId = newId('u')
        const at = now()
        const account = { id: userId, email, passwordHash, ...name, emoji, wantsPremium: form.isPremium, createdAt: at }
        const { actor } = context
        if (actor.kind === 'guest') await refuseBanned(tx, actor.id, at)
        const guestZone = actor.kind === 'guest' ? await findGuestZone(tx, actor.id) : undefined
        const zone = form.timeZone ? validTimeZone(form.timeZone) : guestZone
        const isNew = await insertUser(tx, {
          ...account,
          ...(zone ? { timeZone: zone, timeZoneSetAt: at } : {}),
        })
        // Another sign-up has just taken the address or the nickname; find out which.
        if (!isNew && (await isEmailTaken(tx, email))) throw new Problem('EMAIL_EXISTS')
        if (!isNew) throw new Problem('NICKNAME_EXISTS', { status: 400 })

        const guestId = context.actor.kind === 'guest' ? context.actor.id : undefined
        await announce('account.created', { userId, wantsPremium: form.isPremium, guestId, at })
        return startSession(tx, announce, account, context)
      })
    },

    async signIn({ email: typed, password }: BodyOf<typeof signIn>, context: SignInContext): Promise<SignedIn> {
      const { address, deviceCookie } = context
      const email = typed.toLowerCase()
      const account = await findCredentials(db, email)
      const device = knownDevices.find(deviceCookie, account)
      const refund = await attempts.take({ email, address, device })
      const caller = account && device ? knownCaller(account.id) : unknownCaller(address)
      const isRight = await verifyAndRefund(() => passwords.verify(account?.passwordHash, password, caller), refund)
      if (!account || !isRight) throw new Problem('INVALID_CREDENTIALS')
      return facts.record(async (tx, announce) => {
        // A password change during the check ends all sessions, so the old password must not start a new one.
        if ((await lockUser(tx, account.id)) !== account.passwordHash) throw new Problem('INVALID_CREDENTIALS')
        // After the password check, so that only the account's owner learns of the ban.
        await refuseBanned(tx, account.id, now())
        return startSession(tx, announce, account, context)
      })
    },

    async signOut(actor: Actor): Promise<void> {
      if (actor.kind !== 'user' && actor.kind !== 'guest') return
      await facts.record((tx, announce) => leave(tx, announce, actor))
    },

    async remove(tx: Tx, announce: Announce, userId: string): Promise<void> {
      await lockForDeletion(tx, userId)
      await sessions.endAll(tx, announce, userId)
      await announce('account.deleted', { userId, at: now() })
      const didExist = isGuestId(userId)
        ? await anonymizeGuest(tx, userId, { newId: newId('deleted'), at: now() })
        : await deleteUser(tx, userId)
      if (!didExist) throw new Problem('NOT_FOUND')
    },

    /** What others see of a person; undefined once they have left. */
    async findPerson(personId: string): Promise<(Person & { isPremium: boolean }) | undefined> {
      if (!isGuestId(personId)) return findShown(db, personId, now())
      const guest = await findGuest(db, personId)
      return guest && !guest.leftAt
        ? { id: guest.id, nickname: guest.nickname, emoji: guest.emoji, isPremium: false }
        : undefined
    },

    findEmail: async (userId: string) => (await findContact(db, userId))?.email ?? undefined,

    async noteTimeZone(userId: string, timeZone: string): Promise<void> {
      const at = now()
      const notSince = new Date(at.getTime() - ZONE_CHANGE_MS)
      await setTimeZone(db, { id: userId, timeZone: validTimeZone(timeZone), now: at, notSince })
    },

    seedDemo: (people: readonly Person[]) => seedDemoUsers(db, people, now()),

    async me(actor: PersonActor): Promise<AnswerOf<typeof getMe>> {
      if (actor.kind === 'user') return mustFind(db, actor.id)
      const { id, nickname, emoji } = actor
      return { id, nickname, emoji, isOnBowl: await isGuestOnBowl(db, id), isPremium: false, badges: toBadgeMap([]) }
    },
  }

  /** Replaces the browser's previous session or guest. */
  async function startSession(tx: Tx, announce: Announce, account: Account, context: SignInContext): Promise<SignedIn> {
    const { actor, device, deviceCookie } = context
    const userId = account.id
    if (actor.kind === 'guest') await leave(tx, announce, actor)
    if (actor.kind === 'user') await leavePrevious(tx, announce, actor, userId)
    const token = await sessions.start(tx, announce, { userId, device })
    const user = await mustFind(tx, userId)
    return { user, token, deviceCookie: knownDevices.remember(deviceCookie, account) }
  }

  /** Signing in again as the same member keeps them on the bowl; as another member it takes the first one off. */
  async function leavePrevious(tx: Tx, announce: Announce, actor: PersonActor & { kind: 'user' }, userId: string) {
    if (actor.id !== userId) return leave(tx, announce, actor)
    await sessions.endOne(tx, announce, actor)
  }

  async function leave(tx: Tx, announce: Announce, actor: PersonActor): Promise<void> {
    if (actor.kind === 'user') await sessions.endOne(tx, announce, actor)
    await announce('person.left', { personId: actor.id, at: now() })
    if (actor.kind === 'guest') await markGuestLeft(tx, actor.id, now())
  }

  async function mustFind(tx: Tx, userId: string): Promise<User> {
    const user = await findUser(tx, userId, now())
    if (!user) throw new Problem('NOT_SIGNED_IN')
    return user
  }
}

/** Only a wrong password counts as an attempt; a right one, or one that was never checked, is refunded. */
async function verifyAndRefund(verify: () => Promise<boolean>, refund: () => Promise<void>): Promise<boolean> {
  const isRight = await verify().catch(async (error: unknown) => {
    await refund()
    throw error
  })
  if (isRight) await refund()
  return isRight
}

function emojiFor({ emoji, isPremium }: { emoji?: string | undefined; isPremium: boolean }): string {
  if (isPremium || emoji === undefined) return TOILET
  if (!charactersOf(MEMBER_EMOJIS).includes(emoji))
    throw new Problem('VALIDATION', { fields: { emoji: 'Invalid input' } })
  return emoji
}

type RequestedName = { nickname?: string | undefined; isPremium: boolean }

/** Suggested names can be shared. Custom names need premium and are unique. */
function nameFor({ nickname = randomSuggestion(), isPremium }: RequestedName): {
  nickname: string
  nicknameSkeleton: string | null
} {
  if (SUGGESTED_NICKNAMES.includes(nickname)) return { nickname, nicknameSkeleton: null }
  if (!isPremium) throw new Problem('NICKNAME_REFUSED', { message: SUGGESTED_NICKNAME_MESSAGE })
  const checked = checkCustomNickname(nickname)
  if (!checked.ok && checked.reason === 'suggested') throw new Problem('NICKNAME_EXISTS', { status: 400 })
  if (!checked.ok) throw new Problem('NICKNAME_REFUSED')
  return { nickname: checked.nickname, nicknameSkeleton: checked.skeleton }
}

function randomSuggestion(): string {
  return SUGGESTED_NICKNAMES[randomInt(SUGGESTED_NICKNAMES.length)] ?? ''
}
