/** A line that says that the connection is lost or paused. */
import { Button } from '#web/ui/form/button.tsx'
import { connectionWords } from '#web/ui/ui.words.ts'
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
      {state === 'offline' && <p>{connectionWords.lost({ hasNetwork, hasMessages })}</p>}
      {state === 'closed' && (
        <p>
          {connectionWords.paused}
          <Button variant="ghost" size="sm" onClick={onWake}>
            {connectionWords.resume}
          </Button>
        </p>
      )}
    </div>
  )
}
