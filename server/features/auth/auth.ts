/** Coming in and going out: who may have an account, and what proves that it is theirs. */
import { randomInt } from 'node:crypto'
import { badgeMapOf } from '#contract/bowl/badges.ts'
import { type getMe, SUGGESTED_NICKNAME_MESSAGE, type signIn, type signUp } from '#contract/people/auth.ts'
import { charactersOf, MEMBER_EMOJIS, TOILET } from '#contract/people/emojis.ts'
import { isGuestId, type Person, SUGGESTED_NICKNAMES, type User } from '#contract/people/users.ts'
import type { AnswerOf, BodyOf } from '#contract/protocol/endpoint.ts'
import { Problem } from '#contract/protocol/problems.ts'
import type { Db, Tx } from '#server/db/db.ts'
import type { Announce, FactBoard } from '#server/facts/facts.ts'
import {
  buryGuest,
  findGuest,
  isGuestOnBowl,
  markGuestLeft,
  zoneOfGuest,
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
import { zoneOf } from '#server/lib/local-day.ts'
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
  facts: FactBoard
  sessions: Sessions
  passwords: Passwords
  attempts: SignInAttempts
  knownDevices: KnownDevices
  now: () => Date
}

/** Who signs in or up: who they were before, from where, on what, and the cookie by which the device may be known. */
export type Arrival = { actor: Actor; address: string; device: string; deviceCookie: string | undefined }
export type Admitted = { user: User; token: string; deviceCookie: string }

type Account = { id: string; passwordHash: string | null }

export type Auth = ReturnType<typeof createAuth>

export function createAuth({ db, facts, sessions, passwords, attempts, knownDevices, now }: Needs) {
  facts.within('premium.started', (tx, { userId }) => settlePremiumIntent(tx, userId))

  return {
    async signUp(form: BodyOf<typeof signUp>, arrival: Arrival): Promise<Admitted> {
      const name = nameFor(form)
      const emoji = emojiFor(form)
      const email = form.email.toLowerCase()
      if (isCommonPassword(form.password)) throw new Problem('WEAK_PASSWORD')
      if (await isEmailTaken(db, email)) throw new Problem('EMAIL_EXISTS')
      const passwordHash = await passwords.hash(form.password, unknownCaller(arrival.address))

      return facts.record(async (tx, announce) => {
        const userId = newId('u')
        const at = now()
        const account = { id: userId, email, passwordHash, ...name, emoji, wantsPremium: form.isPremium, createdAt: at }
        const { actor } = arrival
        if (actor.kind === 'guest') await refuseBanned(tx, actor.id, at)
        const guestZone = actor.kind === 'guest' ? await zoneOfGuest(tx, actor.id) : undefined
        const zone = form.timeZone ? zoneOf(form.timeZone) : guestZone
        const isNew = await insertUser(tx, {
          ...account,
          ...(zone ? { timeZone: zone, timeZoneSetAt: at } : {}),
        })
        // Both were free a moment ago: whoever was quicker has one of them now.
        if (!isNew && (await isEmailTaken(tx, email))) throw new Problem('EMAIL_EXISTS')
        if (!isNew) throw new Problem('NICKNAME_EXISTS', { status: 400 })

        const guestId = arrival.actor.kind === 'guest' ? arrival.actor.id : undefined
        await announce('account.created', { userId, wantsPremium: form.isPremium, guestId, at })
        return enter(tx, announce, account, arrival)
      })
    },

    async signIn({ email: typed, password }: BodyOf<typeof signIn>, arrival: Arrival): Promise<Admitted> {
      const { address, deviceCookie } = arrival
      const email = typed.toLowerCase()
      const account = await findCredentials(db, email)
      const device = knownDevices.find(deviceCookie, account)
      const giveBack = await attempts.take({ email, address, device })
      const caller = account && device ? knownCaller(account.id) : unknownCaller(address)
      const isRight = await evaluate(() => passwords.verify(account?.passwordHash, password, caller), giveBack)
      if (!account || !isRight) throw new Problem('INVALID_CREDENTIALS')
      return facts.record(async (tx, announce) => {
        // While the password was being checked it may have been changed, which signs everyone out who used it.
        if ((await lockUser(tx, account.id)) !== account.passwordHash) throw new Problem('INVALID_CREDENTIALS')
        // Only whoever knows the password is told.
        await refuseBanned(tx, account.id, now())
        return enter(tx, announce, account, arrival)
      })
    },

    async signOut(actor: Actor): Promise<void> {
      if (actor.kind !== 'user' && actor.kind !== 'guest') return
      await facts.record((tx, announce) => leave(tx, announce, actor))
    },

    /** Removes a member or a guest with everything that is theirs, inside a transaction. */
    async remove(tx: Tx, announce: Announce, userId: string): Promise<void> {
      await lockForDeletion(tx, userId)
      await sessions.endAll(tx, announce, userId)
      await announce('account.deleted', { userId, at: now() })
      const wasThere = isGuestId(userId)
        ? await buryGuest(tx, userId, { under: newId('deleted'), at: now() })
        : await deleteUser(tx, userId)
      if (!wasThere) throw new Problem('NOT_FOUND')
    },

    /** How a person is shown to others; nothing for somebody who is gone. */
    async shown(personId: string): Promise<(Person & { isPremium: boolean }) | undefined> {
      if (!isGuestId(personId)) return findShown(db, personId, now())
      const guest = await findGuest(db, personId)
      return guest && !guest.leftAt
        ? { id: guest.id, nickname: guest.nickname, emoji: guest.emoji, isPremium: false }
        : undefined
    },

    emailOf: async (userId: string) => (await findContact(db, userId))?.email ?? undefined,

    async noteTimeZone(userId: string, said: string): Promise<void> {
      const at = now()
      await setTimeZone(db, userId, zoneOf(said), at, new Date(at.getTime() - ZONE_CHANGE_MS))
    },

    seedDemo: (people: readonly Person[]) => seedDemoUsers(db, people, now()),

    async me(actor: PersonActor): Promise<AnswerOf<typeof getMe>> {
      if (actor.kind === 'user') return mustFind(db, actor.id)
      const { id, nickname, emoji } = actor
      return { id, nickname, emoji, isOnBowl: await isGuestOnBowl(db, id), isPremium: false, badges: badgeMapOf([]) }
    },
  }

  /** A new session in place of whatever the browser held before. */
  async function enter(tx: Tx, announce: Announce, account: Account, arrival: Arrival): Promise<Admitted> {
    const { actor, device, deviceCookie } = arrival
    const userId = account.id
    if (actor.kind === 'guest') await leave(tx, announce, actor)
    if (actor.kind === 'user') await leaveAs(tx, announce, actor, userId)
    const token = await sessions.begin(tx, announce, { userId, device })
    const user = await mustFind(tx, userId)
    return { user, token, deviceCookie: knownDevices.remember(deviceCookie, account) }
  }

  /** Signing in again as oneself keeps the seat; as somebody else gives it up. */
  async function leaveAs(tx: Tx, announce: Announce, actor: PersonActor & { kind: 'user' }, userId: string) {
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

/** A right password is no guess, and what was not evaluated is none either. */
async function evaluate(verify: () => Promise<boolean>, giveBack: () => Promise<void>): Promise<boolean> {
  const isRight = await verify().catch(async (error: unknown) => {
    await giveBack()
    throw error
  })
  if (isRight) await giveBack()
  return isRight
}

function emojiFor({ emoji, isPremium }: { emoji?: string | undefined; isPremium: boolean }): string {
  if (isPremium || emoji === undefined) return TOILET
  if (!charactersOf(MEMBER_EMOJIS).includes(emoji))
    throw new Problem('VALIDATION', { fields: { emoji: 'Invalid input' } })
  return emoji
}

type NicknameWish = { nickname?: string | undefined; isPremium: boolean }

/** Suggested names are shared by everyone; a name of one's own belongs to premium and to one person. */
function nameFor({ nickname = anySuggestion(), isPremium }: NicknameWish): {
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

function anySuggestion(): string {
  return SUGGESTED_NICKNAMES[randomInt(SUGGESTED_NICKNAMES.length)] ?? ''
}
