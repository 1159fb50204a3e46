/** Guests: they make their own id; the first cookie that uses it holds it for as long as it keeps coming back. */
import { charactersOf, GUEST_EMOJIS, TOILET } from '#contract/emojis.ts'
import { Problem } from '#contract/problems.ts'
import { GUEST_NICKNAME, GUEST_NICKNAME_PATTERN } from '#contract/users.ts'
import type { Limiter, LimitRule } from '#server/cluster/limiter.ts'
import type { Db } from '#server/db/db.ts'
import type { FactBoard } from '#server/facts/facts.ts'
import type { GuestActor } from '#server/http/actor.ts'
import { refuseWhenOver } from '#server/http/limits.ts'
import { digestOf, newToken, signed, unsigned } from '#server/secrets.ts'
import {
  claimGuestId,
  deleteGuest,
  deleteIdleGuests,
  findGuestByKey,
  type GuestRow,
  touchGuest,
} from './guests.store.ts'

const IDLE_MS = 24 * 60 * 60 * 1000
const TOUCH_EVERY_MS = 60_000
const NEW_GUESTS_PER_ADDRESS: LimitRule = { max: 20, perMs: 60 * 60 * 1000 }

export const GUEST_COOKIE_SECONDS = 30 * 24 * 60 * 60

type Needs = { db: Db; facts: FactBoard; limiter: Limiter; secret: string; now: () => Date }
type Claim = { id: string; cookie: string | undefined; wishes: unknown; address: string }

export type Guests = ReturnType<typeof createGuests>

export function createGuests({ db, facts, limiter, secret, now }: Needs) {
  return {
    async find(cookie: string): Promise<GuestActor | undefined> {
      const key = unsigned(cookie, secret)
      const guest = key && (await findGuestByKey(db, digestOf(key), idleSince()))
      if (!guest) return undefined
      if (now().getTime() - guest.lastSeenAt.getTime() > TOUCH_EVERY_MS) await touchGuest(db, guest.id, now())
      return actorOf(guest)
    },

    newCookie: (): string => signed(newToken(), secret),

    isOurs: (cookie: string): boolean => unsigned(cookie, secret) !== undefined,

    /** The guest, and the cookie that speaks for them from now on. */
    async claim({ id, cookie, wishes, address }: Claim): Promise<{ guest: GuestActor; cookie: string }> {
      const key = (cookie && unsigned(cookie, secret)) || newToken()
      const before = await findGuestByKey(db, digestOf(key), idleSince())
      if (!before) refuseWhenOver(await limiter.take(`new-guests:${address}`, NEW_GUESTS_PER_ADDRESS))

      // A browser that lost its id but not its cookie takes a new id and keeps its count.
      const messagesSent = before?.messagesSent ?? 0
      const at = now()
      const guest = { id, keyHash: digestOf(key), ...shownAs(id, wishes), messagesSent, claimedAt: at, lastSeenAt: at }

      await facts.record(async (tx, announce) => {
        if (!(await claimGuestId(tx, guest, idleSince()))) throw new Problem('GUEST_ID_TAKEN')
        if (!before) return
        await deleteGuest(tx, before.id)
        await announce('person.left', { personId: before.id, at })
      })
      return { guest: actorOf(guest), cookie: signed(key, secret) }
    },

    sweep: () => deleteIdleGuests(db, idleSince()),
  }

  function idleSince(): Date {
    return new Date(now().getTime() - IDLE_MS)
  }
}

/** What a guest asks to be shown as, if it is what guests may be; otherwise something that is. */
function shownAs(id: string, wishes: unknown): { nickname: string; emoji: string } {
  const { nickname, emoji } = (typeof wishes === 'object' && wishes !== null ? wishes : {}) as Record<string, unknown>
  const isNickname = typeof nickname === 'string' && GUEST_NICKNAME_PATTERN.test(nickname)
  const isEmoji = typeof emoji === 'string' && charactersOf(GUEST_EMOJIS).includes(emoji)
  return { nickname: isNickname ? nickname : `${GUEST_NICKNAME}${digitsOf(id)}`, emoji: isEmoji ? emoji : TOILET }
}

function digitsOf(id: string): string {
  return String(Number.parseInt(digestOf(id).slice(0, 8), 16) % 100).padStart(2, '0')
}

function actorOf({ id, nickname, emoji }: GuestRow): GuestActor {
  return { kind: 'guest', id, nickname, emoji }
}
