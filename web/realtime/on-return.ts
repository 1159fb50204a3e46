/** What a room does when the connection is back after it was lost: whatever was said meanwhile is not said again. */
import type { Live } from './live.ts'

/** The answer stops it. The first time the connection opens is no return. */
export function onReturn(live: Pick<Live, 'subscribe' | 'state'>, work: () => void): () => void {
  let wasLost = false
  return live.subscribe(() => {
    const state = live.state()
    const isBack = state === 'open' && wasLost
    wasLost = state === 'offline' || state === 'closed' || (wasLost && state !== 'open')
    if (isBack) work()
  })
}
