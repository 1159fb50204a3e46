/** Sessions: started at sign-in, found by token, ended one by one or all at once. */
import { SESSION_DAYS, SESSION_IDLE_DAYS, SESSIONS_PER_USER, type Session } from '#contract/people/auth.ts'
import { Problem } from '#contract/protocol/problems.ts'
import { createBatchedLookup } from '#server/db/batched-lookup.ts'
import type { Db, Tx } from '#server/db/db.ts'
import type { Announce, Facts } from '#server/facts/facts.ts'
import type { UserActor } from '#server/identity/actor.ts'
import { digestOf, newId, newToken } from '#server/lib/tokens.ts'
import {
  deleteExpiredSessions,
  deleteSession,
  deleteSessions,
  deleteSurplusSessions,
  existingSessions,
  findSessions,
  insertSession,
  listSessionRows,
  replaceToken,
  touchSession,
} from './sessions.store.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** Otherwise every read would write "last seen". */
const TOUCH_EVERY_MS = 60_000

export const SESSION_COOKIE_SECONDS = (SESSION_DAYS * DAY_MS) / 1000

const BROWSERS: [RegExp, string][] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]

const SYSTEMS: [RegExp, string][] = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
]

type Needs = { db: Db; facts: Facts; now: () => Date }

export type Sessions = ReturnType<typeof createSessions>

export function createSessions({ db, facts, now }: Needs) {
  /** Batched, because every call and every socket looks up its session. */
  const lookUp = createBatchedLookup((tokenHashes) => findSessions(db, tokenHashes, activeWindow()))

  return {
    async start(tx: Tx, announce: Announce, { userId, device }: { userId: string; device: string }): Promise<string> {
      const token = newToken()
      const at = now()
      const expiresAt = new Date(at.getTime() + SESSION_DAYS * DAY_MS)
      const session = { id: newId('s'), tokenHash: digestOf(token), userId, device: deviceName(device) }
      await insertSession(tx, { ...session, createdAt: at, lastSeenAt: at, expiresAt })
      await announceEnded(announce, userId, await deleteSurplusSessions(tx, userId, SESSIONS_PER_USER))
      return token
    },

    /** The old token stops working; open sockets of the session stay open. */
    async rotate(tx: Tx, sessionId: string): Promise<string> {
      const token = newToken()
      await replaceToken(tx, sessionId, digestOf(token))
      return token
    },

    async find(token: string): Promise<UserActor | undefined> {
      const found = await lookUp(digestOf(token))
      if (!found) return undefined
      if (now().getTime() - found.lastSeenAt.getTime() > TOUCH_EVERY_MS) await touchSession(db, found.id, now())
      return { kind: 'user', id: found.userId, sessionId: found.id, isPremium: found.isPremium }
    },

    async list(user: UserActor): Promise<Session[]> {
      const rows = await listSessionRows(db, user.id, activeWindow())
      return rows.map(({ id, device, createdAt, lastSeenAt }) => ({
        id,
        device,
        createdAt: createdAt.toISOString(),
        lastSeenAt: lastSeenAt.toISOString(),
        isCurrent: id === user.sessionId,
      }))
    },

    async end(userId: string, sessionId: string): Promise<void> {
      await facts.record(async (tx, announce) => {
        const ended = await deleteSession(tx, userId, sessionId)
        if (ended.length === 0) throw new Problem('NOT_FOUND')
        await announceEnded(announce, userId, ended)
      })
    },

    async endOne(tx: Tx, announce: Announce, { id, sessionId }: UserActor): Promise<void> {
      await announceEnded(announce, id, await deleteSession(tx, id, sessionId))
    },

    async endAll(tx: Tx, announce: Announce, userId: string, exceptId?: string): Promise<void> {
      await announceEnded(announce, userId, await deleteSessions(tx, userId, exceptId))
    },

    knownAmong: (ids: string[]): Promise<Set<string>> => existingSessions(db, ids),

    sweep: () => deleteExpiredSessions(db, activeWindow()),
  }

  function activeWindow() {
    return { now: now(), idleSince: new Date(now().getTime() - SESSION_IDLE_DAYS * DAY_MS) }
  }
}

async function announceEnded(announce: Announce, userId: string, sessionIds: string[]): Promise<void> {
  if (sessionIds.length > 0) await announce('sessions.ended', { userId, sessionIds })
}

/** "Firefox on Linux": short enough to recognise in a list. */
function deviceName(userAgent: string): string {
  const browser = BROWSERS.find(([pattern]) => pattern.test(userAgent))?.[1]
  const system = SYSTEMS.find(([pattern]) => pattern.test(userAgent))?.[1]
  if (!browser) return system ?? 'Unknown device'
  return system ? `${browser} on ${system}` : browser
}
