/** Waves between members: one press, once for each pair and UTC day. */
import type { AnswerOf } from '#contract/protocol/endpoint.ts'
import { Problem } from '#contract/protocol/problems.ts'
import { type listWaves, WAVES_PER_DAY } from '#contract/social/waves.ts'
import type { Db } from '#server/db/db.ts'
import { lockTwo } from '#server/db/sql/member-pairs.ts'
import type { Facts } from '#server/facts/facts.ts'
import { refuseWhenOver } from '#server/limits/call-limits.ts'
import type { Limiter, LimitRule } from '#server/limits/limiter.ts'
import {
  deleteWavesBefore,
  hasWaved,
  insertWave,
  type ReceivedWave,
  receivedSince,
  type SentWave,
  sentSince,
} from './waves.store.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const WAVES: LimitRule = { max: WAVES_PER_DAY, perMs: DAY_MS }

type Needs = {
  db: Db
  facts: Facts
  limiter: Limiter
  now: () => Date
  blockedEitherWay: (personId: string) => ReadonlySet<string>
}

export type Waves = ReturnType<typeof createWaves>

export function createWaves({ db, facts, limiter, now, blockedEitherWay }: Needs) {
  return {
    /** A wave at a person behind a block is stored too, so that the sender cannot tell. */
    async wave(fromId: string, toId: string): Promise<void> {
      if (fromId === toId) throw new Problem('VALIDATION', { message: 'You can’t wave at yourself' })
      const wavedAt = now()
      const wave = { fromId, toId, day: utcDay(wavedAt) }
      // Repeating a wave does not count against the limit.
      if (await hasWaved(db, wave)) return
      refuseWhenOver(await limiter.consume(`waves:${fromId}`, WAVES))
      await facts.record(async (tx, announce) => {
        const members = await lockTwo(tx, [fromId, toId], wavedAt)
        const from = members.get(fromId)
        if (!from) throw new Problem('NOT_SIGNED_IN')
        if (!members.has(toId)) throw new Problem('NOT_FOUND')
        if (!(await insertWave(tx, { ...wave, wavedAt }))) return
        await announce('person.waved', { from: { id: fromId, nickname: from.nickname, emoji: from.emoji }, toId })
      })
    },

    async list(id: string): Promise<AnswerOf<typeof listWaves>> {
      const today = utcDay(now())
      const sent = await sentSince(db, id, yesterday())
      const received = await receivedSince(db, id, yesterday())
      const blocked = blockedEitherWay(id)
      return {
        success: true,
        sent: sent.filter(({ day }) => day === today).map(({ toId }) => toId),
        received: unansweredWaves(received, sent)
          .filter(({ from }) => !blocked.has(from.id))
          .map(({ from, wavedAt }) => ({ from, wavedAt: wavedAt.toISOString() })),
      }
    },

    sweep: () => deleteWavesBefore(db, yesterday()),
  }

  function yesterday(): string {
    return utcDay(new Date(now().getTime() - DAY_MS))
  }
}

/** The newest of each person, unless it has been answered since. */
export function unansweredWaves(received: readonly ReceivedWave[], sent: readonly SentWave[]): ReceivedWave[] {
  const isNewestOfPerson = ({ from }: ReceivedWave, index: number) =>
    received.findIndex((other) => other.from.id === from.id) === index
  const isAnswered = ({ from, wavedAt }: ReceivedWave) =>
    sent.some((own) => own.toId === from.id && own.wavedAt >= wavedAt)
  return received.filter(isNewestOfPerson).filter((wave) => !isAnswered(wave))
}

function utcDay(at: Date): string {
  return at.toISOString().slice(0, 10)
}
