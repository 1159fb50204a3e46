/** A quiet line while nothing comes or goes. */
import { Button } from './button.tsx'
import './connection-bar.css'

export type ConnectionBarProps = { state: 'connecting' | 'open' | 'offline' | 'closed'; onWake: () => void }

export function ConnectionBar({ state, onWake }: ConnectionBarProps) {
  return (
    <div className="connection-bar" role="status">
      {state === 'offline' && <p>You’re offline. Messages go out when you’re back.</p>}
      {state === 'closed' && (
        <p>
          The app is open in many places, so this one is resting.
          <Button variant="ghost" size="sm" onClick={onWake}>
            Use it here
          </Button>
        </p>
      )}
    </div>
  )
}
