/** The cached waves of today, updated by your own waves and by events. */
import type { QueryClient } from '@tanstack/react-query'
import type { AnswerOf } from '#contract/protocol/endpoint.ts'
import { listWaves, waveAt } from '#contract/social/waves.ts'
import { call } from '#web/api/call.ts'
import { keyOf } from '#web/api/query-client.ts'

export type WaveList = AnswerOf<typeof listWaves>

const DAY_MS = 24 * 60 * 60 * 1000

export async function sendWave(cache: QueryClient, toId: string): Promise<void> {
  const { wavedToday } = await call(waveAt, { body: { userId: toId } })
  if (!wavedToday) return
  await cache.cancelQueries({ queryKey: keyOf(listWaves) })
  cache.setQueryData<WaveList>(keyOf(listWaves), (list) => withSent(list, toId))
}

export function fetchWaves(cache: QueryClient): Promise<WaveList> {
  const queryFn = () => call(listWaves)
  return cache.fetchQuery({ queryKey: keyOf(listWaves), queryFn, staleTime: 0 })
}

export function withSent(list: WaveList = { success: true, sent: [], received: [] }, toId: string): WaveList {
  return {
    ...list,
    sent: list.sent.includes(toId) ? list.sent : [...list.sent, toId],
    received: list.received.filter(({ from }) => from.id !== toId),
  }
}

/** Whom you waved at on this UTC day, as far as the cache knows. */
export function sentToday(cache: QueryClient, now: number): readonly string[] {
  const { data, dataUpdatedAt } = cache.getQueryState<WaveList>(keyOf(listWaves)) ?? {}
  return data && dayAt(dataUpdatedAt ?? 0) === dayAt(now) ? data.sent : []
}

export function dayAt(time: number): string {
  return utcDay(new Date(time).toISOString())
}

export function utcDay(timestamp: string): string {
  return timestamp.slice(0, 10)
}

/** Waves count per UTC day, so at its end everyone can be waved at again. */
export function untilUtcMidnight(now: number): number {
  return DAY_MS - (now % DAY_MS)
}
