/** A quiet line while nothing comes or goes. */
import { Button } from '#web/ui/form/button.tsx'
import './connection-bar.css'

export type ConnectionBarProps = {
  state: 'connecting' | 'open' | 'offline' | 'closed'
  /** Whether the device itself has a network: only then the server is what is missing. */
  hasNetwork: boolean
  /** Whether messages are written on this screen, which then wait. */
  hasMessages: boolean
  onWake: () => void
}

export function ConnectionBar({ state, hasNetwork, hasMessages, onWake }: ConnectionBarProps) {
  return (
    <div className="connection-bar" role="status">
      {state === 'offline' && <p>{lostWords(hasNetwork, hasMessages)}</p>}
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

/** One line of a phone at the most. */
function lostWords(hasNetwork: boolean, hasMessages: boolean): string {
  const what = hasNetwork ? 'Connection lost.' : 'You’re offline.'
  if (!hasMessages) return `${what} What you see may be old.`
  return `${what} Messages go out when ${hasNetwork ? 'it’s' : 'you’re'} back.`
}
