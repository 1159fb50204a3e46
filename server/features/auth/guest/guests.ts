/** Guests: a browser makes up a guest id, and the first cookie to use it owns it until it is idle for a day. */
import { charactersOf, GUEST_EMOJIS, TOILET } from '#contract/people/emojis.ts'
import { GUEST_NICKNAME, GUEST_NICKNAME_PATTERN, isGuestId } from '#contract/people/users.ts'
import { Problem } from '#contract/protocol/problems.ts'
import { GUEST_MESSAGE_LIMIT, GUEST_SHEETS } from '#contract/social/chat.ts'
import type { Db, Tx } from '#server/db/db.ts'
import type { Announce, Facts } from '#server/facts/facts.ts'
import { banRefusal, refuseBanned } from '#server/features/auth/bans.ts'
import type { GuestActor } from '#server/identity/actor.ts'
import { validTimeZone } from '#server/lib/dates.ts'
import { digestOf, newToken, signed, unsigned } from '#server/lib/tokens.ts'
import { checkPersonLimit, type PersonLimit } from '#server/limits/call-limits.ts'
import type { Limiter, LimitRule } from '#server/limits/limiter.ts'
import {
  activeGuests,
  deleteGuest,
  deleteIdleGuests,
  findGuest,
  findGuestByKey,
  freeIdleGuestId,
  type GuestRow,
  insertGuest,
  lockGuestByKey,
  renewGuest,
  setGuestZone,
  spendAllowanceSql,
  touchGuest,
} from './guests.store.ts'

const IDLE_MS = 24 * 60 * 60 * 1000
const TOUCH_EVERY_MS = 60_000
const TWENTY_AN_HOUR: LimitRule = { max: 20, perMs: 60 * 60 * 1000 }
/** Counts new cookies, and new ids of known cookies. */
const NEW_IDENTITIES: PersonLimit = { name: 'new-guests', rule: TWENTY_AN_HOUR, guestsOfAddress: TWENTY_AN_HOUR }

export const GUEST_COOKIE_SECONDS = 30 * 24 * 60 * 60

type Needs = {
  db: Db
  facts: Facts
  limiter: Limiter
  secret: string
  now: () => Date
  areGuestsAllowed: () => boolean
}
type ClaimedGuest = Pick<GuestRow, 'id' | 'keyHash' | 'nickname' | 'emoji'> & { timeZone?: string }
type Claim = { id: string; cookie: string | undefined; requestedProfile: unknown; address: string }

export type Guests = ReturnType<typeof createGuests>

export function createGuests({ db, facts, limiter, secret, now, areGuestsAllowed }: Needs) {
  return {
    async find(cookie: string): Promise<GuestActor | undefined> {
      const key = unsigned(cookie, secret)
      const found = key && (await findGuestByKey(db, digestOf(key), { idleSince: idleSince(), now: now() }))
      if (!found) return undefined
      const { guest, ban } = found
      if (now().getTime() - guest.lastSeenAt.getTime() > TOUCH_EVERY_MS) await touchGuest(db, guest.id, now())
      const refusal = areGuestsAllowed() ? ban && banRefusal(ban) : new Problem('GUESTS_OFF')
      return { ...toActor(guest), ...(refusal ? { refusal } : {}) }
    },

    newCookie: (): string => signed(newToken(), secret),

    hasValidSignature: (cookie: string): boolean => unsigned(cookie, secret) !== undefined,

    async claim({ id, cookie, requestedProfile, address }: Claim): Promise<{ guest: GuestActor; cookie: string }> {
      refuseUnlessAllowed()
      const heldKey = cookie && unsigned(cookie, secret)
      const key = heldKey || newToken()
      const guest = { id, keyHash: digestOf(key), ...guestProfile(id, requestedProfile) }
      const checkLimit = checkLimitOnce(guest, address)
      // Without a cookie this is a new identity in any case: check the limit before opening a transaction.
      if (!heldKey) await checkLimit()
      // The first try fails when a parallel request of the same cookie claims first; the second finds its guest.
      const isClaimed = (await tryToClaim(guest, checkLimit)) || (await tryToClaim(guest, checkLimit))
      if (!isClaimed) throw new Problem('GUEST_ID_TAKEN')
      // Guests may have been turned off during the claim, before `sendAway` could include this one.
      refuseUnlessAllowed()
      return { guest: toActor(guest), cookie: signed(key, secret) }
    },

    spendAllowanceSql: () => spendAllowanceSql(GUEST_MESSAGE_LIMIT),

    /** Whether the guest has a sheet left, which is what the page shows: one less than the messages that are accepted. */
    hasAllowance: async (id: string): Promise<boolean> =>
      ((await findGuest(db, id))?.messagesSent ?? GUEST_SHEETS) < GUEST_SHEETS,

    /** Takes guests off the bowl after guests were turned off; their message counts stay. */
    async sendAway(ids: readonly string[]): Promise<void> {
      if (ids.length === 0) return
      await facts.record(async (_tx, announce) => {
        for (const personId of ids) await announce('person.left', { personId, at: now() })
      })
    },

    noteTimeZone: (id: string, timeZone: string): Promise<void> => setGuestZone(db, id, validTimeZone(timeZone)),

    /** The given guests who have neither left nor been banned. */
    knownAmong: (ids: string[]): Promise<Set<string>> => activeGuests(db, ids, now()),

    sweep: () => deleteIdleGuests(db, idleSince()),
  }

  function refuseUnlessAllowed(): void {
    if (!areGuestsAllowed()) throw new Problem('GUESTS_OFF')
  }

  /** Counts the new identity once, however often the result is called. */
  function checkLimitOnce({ id, keyHash }: ClaimedGuest, address: string): () => Promise<void> {
    const counted = { personId: id, guest: { cookieKey: keyHash, address } }
    let checked: Promise<void> | undefined
    return () => {
      checked ??= checkPersonLimit(limiter, counted, NEW_IDENTITIES)
      return checked
    }
  }

  function tryToClaim(guest: ClaimedGuest, checkLimit: () => Promise<void>): Promise<boolean> {
    return facts.record(async (tx, announce) => {
      const at = now()
      const held = await lockGuestByKey(tx, guest.keyHash)
      const current = held && held.lastSeenAt > idleSince() ? held : undefined
      // An admin has deleted this guest.
      if (current && !isGuestId(current.id)) throw new Problem('NOT_SIGNED_IN')
      if (current) await refuseBanned(tx, current.id, at)
      if (held && !current) await deleteGuest(tx, held.id)
      await freeIdleGuestId(tx, guest.id, idleSince())
      if (current?.id === guest.id) return resume(tx, guest)
      if (current && (await findGuest(tx, guest.id))) throw new Problem('GUEST_ID_TAKEN')
      await checkLimit()
      if (current) return takeNewId(tx, announce, current, guest)
      return insertGuest(tx, {
        timeZone: 'UTC',
        ...guest,
        messagesSent: 0,
        claimedAt: at,
        lastSeenAt: at,
        leftAt: null,
      })
    })
  }

  async function resume(tx: Tx, guest: ClaimedGuest): Promise<boolean> {
    await renewGuest(tx, guest.id, { ...guest, lastSeenAt: now() })
    return true
  }

  /** A browser that lost its id but kept its cookie gets a new id and keeps its message count. */
  async function takeNewId(tx: Tx, announce: Announce, former: GuestRow, guest: ClaimedGuest): Promise<boolean> {
    const at = now()
    await renewGuest(tx, former.id, { ...guest, lastSeenAt: at })
    // The former id stays taken, so that no one else can use it.
    await insertGuest(tx, { ...former, keyHash: `former-${former.id}`, leftAt: at })
    await announce('person.left', { personId: former.id, at })
    return true
  }

  function idleSince(): Date {
    return new Date(now().getTime() - IDLE_MS)
  }
}

function guestProfile(id: string, requestedProfile: unknown): Pick<ClaimedGuest, 'nickname' | 'emoji' | 'timeZone'> {
  const { nickname, emoji, timeZone } = (
    typeof requestedProfile === 'object' && requestedProfile !== null ? requestedProfile : {}
  ) as Record<string, unknown>
  const isNickname = typeof nickname === 'string' && GUEST_NICKNAME_PATTERN.test(nickname)
  const isEmoji = typeof emoji === 'string' && charactersOf(GUEST_EMOJIS).includes(emoji)
  return {
    nickname: isNickname ? nickname : `${GUEST_NICKNAME}${twoDigitsFrom(id)}`,
    emoji: isEmoji ? emoji : TOILET,
    ...(typeof timeZone === 'string' ? { timeZone: validTimeZone(timeZone) } : {}),
  }
}

function twoDigitsFrom(id: string): string {
  return String(Number.parseInt(digestOf(id).slice(0, 8), 16) % 100).padStart(2, '0')
}

function toActor({ id, keyHash, nickname, emoji }: ClaimedGuest): GuestActor {
  return { kind: 'guest', id, nickname, emoji, cookieKey: keyHash }
}
