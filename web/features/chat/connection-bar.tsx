/** A quiet line under the head while nothing comes or goes. */

import { useLive, useLiveState } from '#web/realtime/use-live.ts'
import { Button } from '#web/ui/button.tsx'

export function ConnectionBar() {
  const live = useLive()
  const state = useLiveState()
  return (
    <div className="connection-bar" role="status" data-shown={state === 'offline' || state === 'closed' || undefined}>
      {state === 'offline' && <p>You’re offline. Messages will go out when you’re back.</p>}
      {state === 'closed' && (
        <p>
          The app is open in many places, so this one is resting.
          <Button variant="ghost" size="sm" onClick={() => live?.wake()}>
            Use it here
          </Button>
        </p>
      )}
    </div>
  )
}
