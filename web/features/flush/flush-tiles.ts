/** Which tiles turn over at the end of a sit, and which one is water. */
import { badges as allBadges, type BadgeKey } from '#contract/bowl/badges.ts'
import type { Companion, SitStreak, SitSummary } from '#contract/bowl/sits.ts'
import { clock } from '#web/ui/text/duration.ts'
import {
  badgeProgressText,
  badgeTitle,
  companyWords,
  idleWords,
  lengthWords,
  messagesWords,
  newBadgesWords,
  newBadgeWords,
  statOf,
  streakWords,
  type TileWords,
} from './flush.words.ts'

type Plain = TileWords & { isWater?: boolean }

export type FlushTile =
  | (Plain & { kind: 'length' | 'messages' })
  | { kind: 'company'; line: string; people: readonly Companion[] }
  | (Plain & { kind: 'streak'; week: readonly boolean[]; today: number })
  | (Plain & { kind: 'new-badge'; emoji: string })
  | (Plain & { kind: 'next-badge'; emoji: string; before: number; share: number })

/** In the order in which they turn; each only when it has something to say. */
export function summaryTiles(sit: SitSummary, isMorning: boolean): FlushTile[] {
  const { company, messages, streak, badges } = sit
  const hasNewBadge = badges.earned.length > 0
  const tiles: (FlushTile | undefined)[] = [
    // Only one tile is highlighted: the new badge, otherwise the record.
    { kind: 'length', ...lengthWords(sit), isWater: sit.longest?.rank === 1 && !hasNewBadge },
    company.total > 0 ? { kind: 'company', line: companyWords(company.total), people: company.people } : undefined,
    streak ? { kind: 'streak', ...streakWords(streak, isMorning), week: streak.week, today: streak.today } : undefined,
    messages > 0 ? { kind: 'messages', ...messagesWords(messages) } : undefined,
    badgeTile(sit),
  ]
  return tiles.filter((tile) => tile !== undefined)
}

/** A record or a badge lights up the wall. */
export function hasRecordOrBadge({ longest, badges }: SitSummary): boolean {
  return longest?.rank === 1 || badges.earned.length > 0
}

/** Turned over already, because nothing moves after a sit that ended by itself. */
export function idleTiles(sit: SitSummary, endedAt: string): FlushTile[] {
  const { streak, messages, seconds } = sit
  const tiles: (FlushTile | undefined)[] = [
    streak
      ? {
          kind: 'streak',
          title: idleWords.streakDays(streak.days),
          line: idleWords.streak,
          week: streak.week,
          today: streak.today,
        }
      : undefined,
    seconds < 60 ? undefined : { kind: 'length', title: clock(seconds), line: idleWords.ended(endedAt) },
    messages > 0 ? { kind: 'messages', ...messagesWords(messages) } : undefined,
  ]
  return tiles.filter((tile) => tile !== undefined)
}

function badgeTile(sit: SitSummary): FlushTile | undefined {
  const { earned, nearest } = sit.badges
  const [first] = earned
  if (first) {
    const words = earned.length === 1 ? newBadgeWords(first) : newBadgesWords(earned.length)
    return { kind: 'new-badge', ...words, emoji: allBadges[first].emoji, isWater: true }
  }
  if (!nearest) return undefined
  const { badge, value, goal } = nearest
  const before = Math.max(0, value - gainOf(badge, sit))
  return {
    kind: 'next-badge',
    title: badgeTitle(badge),
    line: badgeProgressText(badge, nearest),
    emoji: allBadges[badge].emoji,
    before: before / goal,
    share: value / goal,
  }
}

/** What this sit has added to the number that the badge counts. */
function gainOf(badge: BadgeKey, { messages, streak, seconds, longest }: SitSummary): number {
  const gains: Record<string, number> = {
    totalVisits: 1,
    longestStreak: keptToday(streak) ? 0 : 1,
    messagesCount: messages,
    longestSeconds: longest?.rank === 1 ? seconds - longest.previousSeconds : 0,
  }
  return gains[statOf(badge)] ?? 0
}

function keptToday(streak: SitStreak | null): boolean {
  return streak?.keptEarlierToday ?? true
}
