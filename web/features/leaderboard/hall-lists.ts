/** The three lists of the Hall of Fame: what they are called, who stands where, and what stands at the right. */
import type { AnswerOf } from '#contract/endpoint.ts'
import type { getLeaderboard, getMyPlaces, Leader } from '#contract/leaderboard.ts'
import { durationText } from './duration.ts'

export const hallLists = {
  time: { tab: 'Longest Sessions', heading: 'Longest Bowl Sessions' },
  messages: { tab: 'Most Messages', heading: 'Most Messages Sent' },
  checkIns: { tab: 'Most Check-ins', heading: 'Most Daily Check-ins' },
} as const

export type HallList = keyof typeof hallLists

export const hallListKeys = Object.keys(hallLists) as HallList[]

type Leaders = AnswerOf<typeof getLeaderboard>
type Places = AnswerOf<typeof getMyPlaces>
type Place = NonNullable<Places['time']>
type Me = Omit<Leader, 'stat'>

export type HallRow = {
  leader: Leader
  rank: number
  /** Percent of the first one's figure. */
  share: number
  isYou: boolean
  /** Stands below the list, because the person is not among its leaders. */
  isApart: boolean
}

export function leadersOf(answer: Leaders, list: HallList): readonly Leader[] {
  const { timeLeaders, messageLeaders, checkInLeaders } = answer
  return { time: timeLeaders, messages: messageLeaders, checkIns: checkInLeaders }[list]
}

type Standing = { leaders: readonly Leader[]; me?: Me | undefined; place?: Place | undefined }

export function hallRowsOf({ leaders, me, place }: Standing): HallRow[] {
  const best = leaders[0]?.stat ?? place?.stat ?? 0
  const rows = leaders.map((leader, i) => ({
    leader,
    rank: i + 1,
    share: shareOf(leader.stat, best),
    isYou: leader.id === me?.id,
    isApart: false,
  }))
  if (!me || !place || rows.some(({ isYou }) => isYou)) return rows
  // A place read a moment after the list may claim a rank that the list still gives to somebody else.
  const rank = Math.max(place.rank, rows.length + 1)
  const { id, nickname, emoji, isPremium } = me
  const leader = { id, nickname, emoji, isPremium, stat: place.stat }
  return [...rows, { leader, rank, share: shareOf(place.stat, best), isYou: true, isApart: true }]
}

/** The right side of a row: a duration, or the number and what it counts. */
export function figureOf(list: HallList, stat: number): { figure: string; unit?: string } {
  if (list === 'time') return { figure: durationText(stat) }
  return { figure: String(stat), unit: list === 'messages' ? 'msg' : 'visits' }
}

function shareOf(stat: number, best: number): number {
  return best > 0 ? Math.min(100, Math.round((stat / best) * 100)) : 0
}
