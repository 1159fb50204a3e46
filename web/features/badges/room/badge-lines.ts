/** The lines of the public room about people who earned a badge; kept in the cache until the room is read again. */
import { type QueryClient, skipToken, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { badges } from '#contract/bowl/badges.ts'
import type { LiveEventOf } from '#contract/protocol/wire.ts'
import { KEEP_FOREVER } from '#web/api/query-client.ts'
import type { Live } from '#web/realtime/live.ts'
import { roomLine } from '../badges.words.ts'

export type BadgeLine = Omit<LiveEventOf<'BADGE_LINE'>, 'type'>
/** People who earned a badge within a minute share a row of the room, placed at the time of the last badge. */
export type BadgeRow = { key: string; at: number; userIds: string[]; emoji: string; name: string; words: string }

const LINES = ['badges', 'lines']
const LINES_KEPT = 30
const MERGED_WITHIN_MS = 60_000
const NO_LINES: BadgeLine[] = []

export function listenForBadgeLines({ live, cache }: { live: Pick<Live, 'on'>; cache: QueryClient }): () => void {
  cache.setQueryDefaults(LINES, KEEP_FOREVER)
  const change = (update: (lines: BadgeLine[]) => BadgeLine[]) =>
    cache.setQueryData<BadgeLine[]>(LINES, (lines = NO_LINES) => update(lines))
  const stops = [
    live.on('BADGE_LINE', ({ type: _, ...line }) => change((lines) => [...lines, line].slice(-LINES_KEPT))),
    // After a block the server resends the history to both people. Drop all lines, because they may name the other person.
    live.on('CHAT_HISTORY', () => change(() => NO_LINES)),
    live.on('PERSON_RENAMED', ({ person: { id, nickname } }) =>
      change((lines) => lines.map((line) => (line.userId === id ? { ...line, nickname } : line))),
    ),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

/** Oldest first. */
export function useBadgeRows(): readonly BadgeRow[] {
  const { data = NO_LINES } = useQuery<BadgeLine[]>({ queryKey: LINES, queryFn: skipToken, ...KEEP_FOREVER })
  return useMemo(() => groupBadgeLines(data), [data])
}

/** "PorcelainPro earned Streaker", or "PorcelainPro and 2 others earned badges". */
export function groupBadgeLines(lines: readonly BadgeLine[]): BadgeRow[] {
  const groups: BadgeLine[][] = []
  for (const line of lines) {
    const group = groups.at(-1)
    const first = group?.[0]
    if (first && Date.parse(line.at) - Date.parse(first.at) < MERGED_WITHIN_MS) group.push(line)
    else groups.push([line])
  }
  return groups.map(toBadgeRow)
}

function toBadgeRow(group: readonly BadgeLine[]): BadgeRow {
  const [first, last] = [group[0], group.at(-1)]
  if (!first || !last) throw new Error('A group has at least one line')
  return {
    key: `badge ${first.userId} ${first.at}`,
    at: Date.parse(last.at),
    userIds: group.map(({ userId }) => userId),
    emoji: badges[first.badge].emoji,
    name: first.nickname,
    words: roomLine(first.badge, group.length - 1),
  }
}
