/** Sessions: begun, found by their token, ended one by one or all at once. */
import { SESSION_DAYS, SESSION_IDLE_DAYS, SESSIONS_PER_USER, type Session } from '#contract/people/auth.ts'
import { Problem } from '#contract/protocol/problems.ts'
import { createBatchedLookup } from '#server/db/batched-lookup.ts'
import type { Db, Tx } from '#server/db/db.ts'
import type { Announce, FactBoard } from '#server/facts/facts.ts'
import type { UserActor } from '#server/identity/actor.ts'
import { digestOf, newId, newToken } from '#server/lib/tokens.ts'
import { deviceName } from './device-name.ts'
import {
  deleteDeadSessions,
  deleteOldest,
  deleteSession,
  deleteSessions,
  findSessions,
  insertSession,
  knownSessions,
  replaceToken,
  sessionsOf,
  touchSession,
} from './sessions.store.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** Writing "last seen" on every call would make every read a write. */
const TOUCH_EVERY_MS = 60_000

export const SESSION_COOKIE_SECONDS = (SESSION_DAYS * DAY_MS) / 1000

type Needs = { db: Db; facts: FactBoard; now: () => Date }

export type Sessions = ReturnType<typeof createSessions>

export function createSessions({ db, facts, now }: Needs) {
  /** Every call and every socket asks for its session. */
  const lookUp = createBatchedLookup((tokenHashes) => findSessions(db, tokenHashes, alive()))

  return {
    /** Begins a session inside a transaction; the token is returned once and stored nowhere. */
    async begin(tx: Tx, announce: Announce, { userId, device }: { userId: string; device: string }): Promise<string> {
      const token = newToken()
      const at = now()
      const expiresAt = new Date(at.getTime() + SESSION_DAYS * DAY_MS)
      const session = { id: newId('s'), tokenHash: digestOf(token), userId, device: deviceName(device) }
      await insertSession(tx, { ...session, createdAt: at, lastSeenAt: at, expiresAt })
      await tellEnded(announce, userId, await deleteOldest(tx, userId, SESSIONS_PER_USER))
      return token
    },

    /** The same session under a new token: the old one is worth nothing, open pages go on. */
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
      const rows = await sessionsOf(db, user.id, alive())
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
        await tellEnded(announce, userId, ended)
      })
    },

    /** Ends the session that an actor came with, inside a transaction. */
    async endOne(tx: Tx, announce: Announce, { id, sessionId }: UserActor): Promise<void> {
      await tellEnded(announce, id, await deleteSession(tx, id, sessionId))
    },

    /** Ends every session of a user inside a transaction, or every one but the given. */
    async endAll(tx: Tx, announce: Announce, userId: string, butOne?: string): Promise<void> {
      await tellEnded(announce, userId, await deleteSessions(tx, userId, butOne))
    },

    /** Those of these sessions that have not ended. */
    knownAmong: (ids: string[]): Promise<Set<string>> => knownSessions(db, ids),

    sweep: () => deleteDeadSessions(db, alive()),
  }

  function alive() {
    return { now: now(), idleSince: new Date(now().getTime() - SESSION_IDLE_DAYS * DAY_MS) }
  }
}

async function tellEnded(announce: Announce, userId: string, sessionIds: string[]): Promise<void> {
  if (sessionIds.length > 0) await announce('sessions.ended', { userId, sessionIds })
}
