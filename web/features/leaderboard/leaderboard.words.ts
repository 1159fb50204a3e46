/** The copy of the Hall of Fame: its tabs, what is counted, and what its states say. */

export const hallTabs = {
  time: 'Longest Sessions',
  messages: 'Most Messages',
  checkIns: 'Most Check-ins',
} as const

export const statUnits = { time: undefined, messages: 'msg', checkIns: 'visits' } as const

export const hallWords = {
  loading: 'Loading the leaderboard',
  empty: 'No data available yet',
  emptyLine: 'First one in gets the medal.',
  ownRank: 'Your place',
  medal: (rank: number) => `Rank ${rank}`,
  /** The server refused. */
  refused: 'Failed to load leaderboard data',
  failed: 'An error occurred while loading the leaderboard',
} as const

/** "1 h 2 min 3 s"; without the hours when there are none. */
export function durationText(seconds: number): string {
  const whole = Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds)) : 0
  const hours = Math.floor(whole / 3600)
  const minutes = Math.floor((whole % 3600) / 60)
  return `${hours > 0 ? `${hours} h ` : ''}${minutes} min ${whole % 60} s`
}
