/** The three lists of the Hall of Fame: their names, rows and figures. */
import { boards, type getLeaderboard, type getMyPlaces, type Leader } from '#contract/bowl/leaderboard.ts'
import type { AnswerOf } from '#contract/protocol/endpoint.ts'

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
  /** Percent of the leader's figure. */
  share: number
  isYou: boolean
  /** Your own row below the list, when you are not among the leaders. */
  isBelowList: boolean
  /** The rank is so low that it is rounded. */
  isAbout?: boolean | undefined
}

export function leadersOf(answer: Leaders, list: HallList): readonly Leader[] {
  const { timeLeaders, messageLeaders, checkInLeaders } = answer
  return { time: timeLeaders, messages: messageLeaders, checkIns: checkInLeaders }[list]
}

type RowsInput = { leaders: readonly Leader[]; me?: Me | undefined; place?: Place | undefined }

export function hallRowsOf({ leaders, me, place }: RowsInput): HallRow[] {
  const best = leaders[0]?.stat ?? place?.stat ?? 0
  const rows = leaders.map((leader) => ({
    leader,
    share: shareOf(leader.stat, best),
    isYou: leader.id === me?.id,
    isBelowList: false,
  }))
  if (!me || !place || rows.some(({ isYou }) => isYou)) return rows
  // A place fetched just after the list may claim a rank that the list still gives to another person.
  const rank = Math.max(place.rank, (leaders.at(-1)?.rank ?? 0) + 1)
  const { id, nickname, emoji, isPremium } = me
  const leader = { id, nickname, emoji, isPremium, rank, stat: place.stat }
  const rounded = place.isAbout ? { isAbout: true } : {}
  return [...rows, { leader, share: shareOf(place.stat, best), isYou: true, isBelowList: true, ...rounded }]
}

/** The right side of a row: a duration, or the number and what it counts. */
export function figureOf(list: HallList, stat: number): { figure: string; unit?: string } {
  if (list === 'time') return { figure: durationText(stat) }
  return { figure: stat.toLocaleString('en'), unit: list === 'messages' ? 'msg' : 'visits' }
}

function shareOf(stat: number, best: number): number {
  return best > 0 ? Math.min(100, Math.round((stat / best) * 100)) : 0
}

/** "1h 2m 3s"; without the hours when there are none. */
export function durationText(seconds: number): string {
  const whole = Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds)) : 0
  const hours = Math.floor(whole / 3600)
  const minutes = Math.floor((whole % 3600) / 60)
  return `${hours > 0 ? `${hours}h ` : ''}${minutes}m ${whole % 60}s`
}
