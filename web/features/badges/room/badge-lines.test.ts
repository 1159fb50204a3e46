/** Tests the room's lines about badges: what they say, how they merge, and when they go. */
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { LiveEvent } from '#contract/protocol/wire.ts'
import type { Live } from '#web/realtime/live.ts'
import { type BadgeLine, groupBadgeLines, listenForBadgeLines } from './badge-lines.ts'

const at = (second: number) => new Date(Date.UTC(2026, 10, 17, 9, 0, second)).toISOString()
const line = (nickname: string, second: number, badge: BadgeLine['badge'] = 'streaker'): BadgeLine => ({
  userId: `u-${nickname}`,
  nickname,
  badge,
  at: at(second),
})
const said = (lines: readonly BadgeLine[]) => groupBadgeLines(lines).map(({ name, words }) => `${name} ${words}`)

test('[BADGE-10] a line names the person and the badge', () => {
  expect(said([line('PorcelainPro', 0)])).toEqual(['PorcelainPro earned Streaker'])
})

test('[BADGE-10] the lines of one minute become one row, at the time of the last', () => {
  const lines = [line('Ada', 0), line('Bo', 30, 'chatty'), line('Cy', 59), line('Di', 60)]
  expect(said(lines.slice(0, 2))).toEqual(['Ada and 1 other earned badges'])
  expect(said(lines)).toEqual(['Ada and 2 others earned badges', 'Di earned Streaker'])
  expect(groupBadgeLines(lines)[0]).toMatchObject({ at: Date.parse(at(59)), userIds: ['u-Ada', 'u-Bo', 'u-Cy'] })
})

test('[BADGE-10] [SAFE-2] lines show a new nickname, and disappear when the room is loaded again', () => {
  const listeners = new Map<string, (event: LiveEvent) => void>()
  const on = (type: string, listener: (event: LiveEvent) => void) => {
    listeners.set(type, listener)
    return () => listeners.delete(type)
  }
  const cache = new QueryClient()
  const stop = listenForBadgeLines({ live: { on: on as unknown as Live['on'] }, cache })
  const emit = (event: LiveEvent) => listeners.get(event.type)?.(event)
  const lines = () => cache.getQueryData<BadgeLine[]>(['badges', 'lines'])

  emit({ type: 'BADGE_LINE', ...line('Ada', 0) })
  emit({ type: 'PERSON_RENAMED', person: { id: 'u-Ada', nickname: 'Ada of the Rim', emoji: '👑' } })
  expect(lines()).toEqual([{ ...line('Ada', 0), nickname: 'Ada of the Rim' }])
  emit({ type: 'CHAT_HISTORY', messages: [] })
  expect(lines()).toEqual([])
  stop()
  expect(listeners.size).toBe(0)
})
