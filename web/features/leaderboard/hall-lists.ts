/** The three lists of the Hall of Fame: their names, rows and stats. */
import { boards, type getLeaderboard, type getMyRanks, type Leader } from '#contract/bowl/leaderboard.ts'
import type { AnswerOf } from '#contract/protocol/endpoint.ts'
import { formatCount } from '#web/ui/text/format.ts'
import { durationText, hallTabs, statUnits } from './leaderboard.words.ts'

export const hallLists = {
  time: { tab: hallTabs.time, heading: boards.time },
  messages: { tab: hallTabs.messages, heading: boards.messages },
  checkIns: { tab: hallTabs.checkIns, heading: boards.checkIns },
} as const

export type HallList = keyof typeof hallLists

export const hallListKeys = Object.keys(hallLists) as HallList[]

type Leaders = AnswerOf<typeof getLeaderboard>
type OwnRank = NonNullable<AnswerOf<typeof getMyRanks>['time']>
export type Me = Omit<Leader, 'rank' | 'stat'>

export type HallRow = {
  leader: Leader
  /** Percent of the first leader's stat. */
  share: number
  isYou: boolean
  /** Your own row below the list, when you are not among the leaders. */
  isBelowList: boolean
  /** The rank is so low that it is rounded. */
  isAbout?: boolean | undefined
}

export function leadersIn(answer: Leaders, list: HallList): readonly Leader[] {
  const { timeLeaders, messageLeaders, checkInLeaders } = answer
  return { time: timeLeaders, messages: messageLeaders, checkIns: checkInLeaders }[list]
}

type RowsInput = { leaders: readonly Leader[]; me?: Me | undefined; own?: OwnRank | undefined }

export function buildHallRows({ leaders, me, own }: RowsInput): HallRow[] {
  const best = leaders[0]?.stat ?? own?.stat ?? 0
  const rows = leaders.map((leader) => ({
    leader,
    share: percentOfBest(leader.stat, best),
    isYou: leader.id === me?.id,
    isBelowList: false,
  }))
  if (!me || !own || rows.some(({ isYou }) => isYou)) return rows
  // A rank fetched just after the list may be one that the list still gives to another person.
  const rank = Math.max(own.rank, (leaders.at(-1)?.rank ?? 0) + 1)
  const { id, nickname, emoji, isPremium } = me
  const leader = { id, nickname, emoji, isPremium, rank, stat: own.stat }
  const rounded = own.isAbout ? { isAbout: true } : {}
  return [...rows, { leader, share: percentOfBest(own.stat, best), isYou: true, isBelowList: true, ...rounded }]
}

/** The right side of a row: a duration, or the number and what it counts. */
export function statText(list: HallList, stat: number): { value: string; unit: string | undefined } {
  return { value: list === 'time' ? durationText(stat) : formatCount(stat), unit: statUnits[list] }
}

function percentOfBest(stat: number, best: number): number {
  return best > 0 ? Math.min(100, Math.round((stat / best) * 100)) : 0
}
