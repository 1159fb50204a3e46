/** The three lists of the Hall of Fame: what they are called, who stands where, and what stands at the right. */

import { boards, type getLeaderboard, type getMyPlaces, type Leader } from '#contract/bowl/leaderboard.ts'
import type { AnswerOf } from '#contract/protocol/endpoint.ts'
import { durationText } from './duration.ts'

export const hallLists = {
  time: { tab: 'Longest Sessions', heading: boards.time },
  messages: { tab: 'Most Messages', heading: boards.messages },
  checkIns: { tab: 'Most Check-ins', heading: boards.checkIns },
} as const

export type HallList = keyof typeof hallLists

export const hallListKeys = Object.keys(hallLists) as HallList[]

type Leaders = AnswerOf<typeof getLeaderboard>
type Places = AnswerOf<typeof getMyPlaces>
type Place = NonNullable<Places['time']>
export type Me = Omit<Leader, 'rank' | 'stat'>

export type HallRow = {
  leader: Leader
  /** Percent of the first one's figure. */
  share: number
  isYou: boolean
  /** Stands below the list, because the person is not among its leaders. */
  isApart: boolean
  /** So far down that the rank is rounded. */
  isAbout?: boolean | undefined
}

export function leadersOf(answer: Leaders, list: HallList): readonly Leader[] {
  const { timeLeaders, messageLeaders, checkInLeaders } = answer
  return { time: timeLeaders, messages: messageLeaders, checkIns: checkInLeaders }[list]
}

type Standing = { leaders: readonly Leader[]; me?: Me | undefined; place?: Place | undefined }

export function hallRowsOf({ leaders, me, place }: Standing): HallRow[] {
  const best = leaders[0]?.stat ?? place?.stat ?? 0
  const rows = leaders.map((leader) => ({
    leader,
    share: shareOf(leader.stat, best),
    isYou: leader.id === me?.id,
    isApart: false,
  }))
  if (!me || !place || rows.some(({ isYou }) => isYou)) return rows
  // A place read a moment after the list may claim a rank that the list still gives to somebody else.
  const rank = Math.max(place.rank, (leaders.at(-1)?.rank ?? 0) + 1)
  const { id, nickname, emoji, isPremium } = me
  const leader = { id, nickname, emoji, isPremium, rank, stat: place.stat }
  const rounded = place.isAbout ? { isAbout: true } : {}
  return [...rows, { leader, share: shareOf(place.stat, best), isYou: true, isApart: true, ...rounded }]
}

/** The right side of a row: a duration, or the number and what it counts. */
export function figureOf(list: HallList, stat: number): { figure: string; unit?: string } {
  if (list === 'time') return { figure: durationText(stat) }
  return { figure: stat.toLocaleString('en'), unit: list === 'messages' ? 'msg' : 'visits' }
}

function shareOf(stat: number, best: number): number {
  return best > 0 ? Math.min(100, Math.round((stat / best) * 100)) : 0
}
