/** A line that says that the connection is lost or paused. */
import { Button } from '#web/ui/form/button.tsx'
import './connection-bar.css'

export type ConnectionBarProps = {
  state: 'connecting' | 'open' | 'offline' | 'closed'
  /** Whether the device has a network; if so, the server is what can't be reached. */
  hasNetwork: boolean
  hasMessages: boolean
  onWake: () => void
}

export function ConnectionBar({ state, hasNetwork, hasMessages, onWake }: ConnectionBarProps) {
  return (
    <div className="connection-bar" role="status">
      {state === 'offline' && <p>{lostText(hasNetwork, hasMessages)}</p>}
      {state === 'closed' && (
        <p>
          On the Bowl is open in many places, so this one’s resting.
          <Button variant="ghost" size="sm" onClick={onWake}>
            Use it here
          </Button>
        </p>
      )}
    </div>
  )
}

/** Short enough for one line on a phone. */
function lostText(hasNetwork: boolean, hasMessages: boolean): string {
  const problem = hasNetwork ? 'Connection lost.' : 'You’re offline.'
  if (!hasMessages) return `${problem} This may be out of date.`
  return `${problem} Messages go out when ${hasNetwork ? 'it’s' : 'you’re'} back.`
}
