/** The header of the room: back link, online count and "Clear Chat". */
import { ArrowLeftIcon } from '@phosphor-icons/react/dist/ssr/ArrowLeft'
import { BroomIcon } from '@phosphor-icons/react/dist/ssr/Broom'
import { OnlyWhileLive } from '#web/realtime/only-while-live.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { IconLink } from '#web/ui/form/icon-button.tsx'

type ChatHeaderProps = {
  online: number | undefined
  /** Absent when there is nothing to clear. */
  onClear: (() => void) | undefined
}

export function ChatHeader({ online, onClear }: ChatHeaderProps) {
  return (
    <header className="chat-header">
      <IconLink label="Back" to="/home">
        <ArrowLeftIcon weight="bold" aria-hidden="true" />
      </IconLink>
      <div className="chat-title">
        <h1>Chat room</h1>
        <OnlyWhileLive>
          <Online count={online} />
        </OnlyWhileLive>
      </div>
      {onClear && (
        <Button variant="ghost" size="sm" onClick={onClear}>
          <BroomIcon aria-hidden="true" />
          Clear Chat
        </Button>
      )}
    </header>
  )
}

function Online({ count }: { count: number | undefined }) {
  return (
    <p className="xs muted num">
      <i className="chip-drip" aria-hidden="true" />
      {count === undefined ? '\u00a0' : `${count} online`}
    </p>
  )
}
