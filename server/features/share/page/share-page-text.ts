/** What was shared as two texts: a figure that fills the page, and the line below it. */
import { type Achievement, BADGE_EARNED, nounFor } from '#contract/bowl/achievement.ts'
import { badges } from '#contract/bowl/badges.ts'

type PageText = { figure: string; line: string }

export function pageText(achievement: Achievement): PageText {
  const { type, description } = achievement
  if (type === 'badge') return { figure: badges[achievement.value].label, line: `${BADGE_EARNED}. ${description}` }
  const { value } = achievement
  const number = value.toLocaleString('en')
  if (type === 'leaderboard') return { figure: `#${number}`, line: `In the Bowl Hall of Fame. ${description}` }
  if (type === 'time') return { figure: clock(value), line: 'Their longest sit yet.' }
  if (type === 'streak') return { figure: `Day ${number}`, line: description }
  if (type === 'messages') return { figure: number, line: `${nounFor(value, 'message')}, sent from the bowl.` }
  return { figure: number, line: `${nounFor(value, 'visit')}, and counting.` }
}

export function statusText(sitMinutes: number): string {
  const [hours, minutes] = [Math.floor(sitMinutes / 60), sitMinutes % 60]
  if (sitMinutes === 0) return 'Back on the bowl'
  return `Back on the bowl, ${hours === 0 ? `${minutes} min` : `${hours} h ${twoDigits(minutes)} min`}`
}

/** "0:48", "12:34", "1:04:12" */
function clock(seconds: number): string {
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  return hours === 0 ? `${minutes}:${twoDigits(rest)}` : `${hours}:${twoDigits(minutes)}:${twoDigits(rest)}`
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0')
}
