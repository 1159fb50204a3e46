/** The running time of one's own sit. */

import { useNow } from '#web/features/presence/use-now.ts'
import { timerText } from './elapsed.ts'

const SECOND_MS = 1000
const MINUTES_AND_SECONDS = '00:00'

export function SitTimer({ since }: { since: string | undefined }) {
  const now = useNow(SECOND_MS)
  const text = since === undefined ? '\u00a0' : timerText(since, now)
  return (
    <span className="sit-timer num" data-hours={text.length > MINUTES_AND_SECONDS.length || undefined}>
      {text}
    </span>
  )
}
