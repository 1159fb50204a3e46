/** Guests: they make their own id; the first cookie that uses it holds it for as long as it keeps coming back. */

import { charactersOf, GUEST_EMOJIS, TOILET } from '#contract/people/emojis.ts'
import { GUEST_NICKNAME, GUEST_NICKNAME_PATTERN, isGuestId } from '#contract/people/users.ts'
import { Problem } from '#contract/protocol/problems.ts'
import { GUEST_MESSAGE_LIMIT } from '#contract/social/chat.ts'
import type { Db, Tx } from '#server/db/db.ts'
import type { Announce, FactBoard } from '#server/facts/facts.ts'
import { banRefusal, refuseBanned } from '#server/features/auth/bans.ts'
import type { GuestActor } from '#server/identity/actor.ts'
import { zoneOf } from '#server/lib/local-day.ts'
import { digestOf, newToken, signed, unsigned } from '#server/lib/tokens.ts'
import { spendAs } from '#server/limits/call-limits.ts'
import type { PersonLimit } from '#server/limits/limited-person.ts'
import type { Limiter, LimitRule } from '#server/limits/limiter.ts'
import {
  deleteGuest,
  deleteIdleGuests,
  findGuest,
  findGuestByKey,
  freeIdleGuestId,
  type GuestRow,
  insertGuest,
  knownGuests,
  lockGuestByKey,
  renameGuest,
  setGuestZone,
  spendAllowance,
  touchGuest,
} from './guests.store.ts'

const IDLE_MS = 24 * 60 * 60 * 1000
const TOUCH_EVERY_MS = 60_000
const TWENTY_AN_HOUR: LimitRule = { max: 20, perMs: 60 * 60 * 1000 }
/** Whether a new cookie takes an id or a known one another id: it is one more identity. */
const NEW_IDENTITIES: PersonLimit = { name: 'new-guests', rule: TWENTY_AN_HOUR, guestsOfAddress: TWENTY_AN_HOUR }

export const GUEST_COOKIE_SECONDS = 30 * 24 * 60 * 60

type Needs = {
  db: Db
  facts: FactBoard
  limiter: Limiter
  secret: string
  now: () => Date
  /** Whether guests are admitted at all. */
  areAdmitted: () => boolean
}
type Shown = Pick<GuestRow, 'id' | 'keyHash' | 'nickname' | 'emoji'> & { timeZone?: string }
type Claim = { id: string; cookie: string | undefined; wishes: unknown; address: string }

export type Guests = ReturnType<typeof createGuests>

export function createGuests({ db, facts, limiter, secret, now, areAdmitted }: Needs) {
  return {
    async find(cookie: string): Promise<GuestActor | undefined> {
      const key = unsigned(cookie, secret)
      const found = key && (await findGuestByKey(db, digestOf(key), { idleSince: idleSince(), now: now() }))
      if (!found) return undefined
      const { guest, ban } = found
      if (now().getTime() - guest.lastSeenAt.getTime() > TOUCH_EVERY_MS) await touchGuest(db, guest.id, now())
      const refusal = areAdmitted() ? ban && banRefusal(ban) : new Problem('GUESTS_OFF')
      return { ...actorOf(guest), ...(refusal ? { refusal } : {}) }
    },

    newCookie: (): string => signed(newToken(), secret),

    isOurs: (cookie: string): boolean => unsigned(cookie, secret) !== undefined,

    /** The guest, and the cookie that speaks for them from now on. */
    async claim({ id, cookie, wishes, address }: Claim): Promise<{ guest: GuestActor; cookie: string }> {
      refuseUnlessAdmitted()
      const heldKey = cookie && unsigned(cookie, secret)
      const key = heldKey || newToken()
      const guest = { id, keyHash: digestOf(key), ...shownAs(id, wishes) }
      const spend = spendOnce(guest, address)
      // Without a cookie it is one more identity in any case: a refusal costs no transaction.
      if (!heldKey) await spend()
      // The first try may find that the same cookie has become a guest in the same moment; the second then knows them.
      const isDone = (await tryToClaim(guest, spend)) || (await tryToClaim(guest, spend))
      if (!isDone) throw new Problem('GUEST_ID_TAKEN')
      // Whoever was let in before the others were sent away would stay.
      refuseUnlessAdmitted()
      return { guest: actorOf(guest), cookie: signed(key, secret) }
    },

    /** Within the transaction of whoever stores them: how many of the wanted messages the guest may still send. */
    spendAllowance: (tx: Tx, id: string, wanted: number): Promise<number> =>
      spendAllowance(tx, id, wanted, GUEST_MESSAGE_LIMIT),

    /** They are not admitted any more: their visit is over, though what they have said still counts. */
    async sendAway(ids: readonly string[]): Promise<void> {
      if (ids.length === 0) return
      await facts.record(async (_tx, announce) => {
        for (const personId of ids) await announce('person.left', { personId, at: now() })
      })
    },

    noteTimeZone: (id: string, said: string): Promise<void> => setGuestZone(db, id, zoneOf(said)),

    /** Those of these guests whose visit is not over. */
    knownAmong: (ids: string[]): Promise<Set<string>> => knownGuests(db, ids, now()),

    sweep: () => deleteIdleGuests(db, idleSince()),
  }

  function refuseUnlessAdmitted(): void {
    if (!areAdmitted()) throw new Problem('GUESTS_OFF')
  }

  /** Counts one more identity, however often it is called. */
  function spendOnce({ id, keyHash }: Shown, address: string): () => Promise<void> {
    const counted = { personId: id, guest: { cookieKey: keyHash, address } }
    let spent: Promise<void> | undefined
    return () => {
      spent ??= spendAs(limiter, counted, NEW_IDENTITIES)
      return spent
    }
  }

  function tryToClaim(guest: Shown, spend: () => Promise<void>): Promise<boolean> {
    return facts.record(async (tx, announce) => {
      const at = now()
      const held = await lockGuestByKey(tx, guest.keyHash)
      const before = held && held.lastSeenAt > idleSince() ? held : undefined
      // Deleted by the caretaker: this cookie speaks for nobody.
      if (before && !isGuestId(before.id)) throw new Problem('NOT_SIGNED_IN')
      if (before) await refuseBanned(tx, before.id, at)
      if (held && !before) await deleteGuest(tx, held.id)
      await freeIdleGuestId(tx, guest.id, idleSince())
      if (before?.id === guest.id) return comeBack(tx, guest)
      if (before && (await findGuest(tx, guest.id))) throw new Problem('GUEST_ID_TAKEN')
      await spend()
      if (before) return takeNewId(tx, announce, before, guest)
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

  async function comeBack(tx: Tx, guest: Shown): Promise<boolean> {
    await renameGuest(tx, guest.id, { ...guest, lastSeenAt: now(), leftAt: null })
    return true
  }

  /** A browser that lost its id but not its cookie takes a new id and keeps its count. */
  async function takeNewId(tx: Tx, announce: Announce, before: GuestRow, guest: Shown): Promise<boolean> {
    const at = now()
    await renameGuest(tx, before.id, { ...guest, lastSeenAt: at, leftAt: null })
    // The id that was given up stays taken, so that nobody speaks on under it.
    await insertGuest(tx, { ...before, keyHash: `former-${before.id}`, leftAt: at })
    await announce('person.left', { personId: before.id, at })
    return true
  }

  function idleSince(): Date {
    return new Date(now().getTime() - IDLE_MS)
  }
}

/** What a guest asks to be shown as, if it is what guests may be; otherwise something that is. Where they are, if they say. */
function shownAs(id: string, wishes: unknown): Pick<Shown, 'nickname' | 'emoji' | 'timeZone'> {
  const { nickname, emoji, timeZone } = (typeof wishes === 'object' && wishes !== null ? wishes : {}) as Record<
    string,
    unknown
  >
  const isNickname = typeof nickname === 'string' && GUEST_NICKNAME_PATTERN.test(nickname)
  const isEmoji = typeof emoji === 'string' && charactersOf(GUEST_EMOJIS).includes(emoji)
  return {
    nickname: isNickname ? nickname : `${GUEST_NICKNAME}${digitsOf(id)}`,
    emoji: isEmoji ? emoji : TOILET,
    ...(typeof timeZone === 'string' ? { timeZone: zoneOf(timeZone) } : {}),
  }
}

function digitsOf(id: string): string {
  return String(Number.parseInt(digestOf(id).slice(0, 8), 16) % 100).padStart(2, '0')
}

function actorOf({ id, keyHash, nickname, emoji }: Shown): GuestActor {
  return { kind: 'guest', id, nickname, emoji, cookieKey: keyHash }
}
