/** The running timer of your own sit. */
import { useNow } from '#web/features/presence/use-now.ts'
import { timerText } from './elapsed.ts'

const SECOND_MS = 1000
const WITHOUT_HOURS = '00:00'

export function SitTimer({ since }: { since: string | undefined }) {
  const now = useNow(SECOND_MS)
  const text = since === undefined ? '\u00a0' : timerText(since, now)
  return (
    <span className="sit-timer num" data-hours={text.length > WITHOUT_HOURS.length || undefined}>
      {text}
    </span>
  )
}
