/** The header of the room: back link, online count, the timer of your sit, and "Clear Chat". */
import { ArrowLeftIcon } from '@phosphor-icons/react/dist/ssr/ArrowLeft'
import { BroomIcon } from '@phosphor-icons/react/dist/ssr/Broom'
import type { ReactNode } from 'react'
import { OnlyWhileLive } from '#web/realtime/only-while-live.tsx'
import { IconLink } from '#web/ui/form/icon-button.tsx'
import { chatWords } from './chat.words.ts'

type ChatHeaderProps = {
  online: number | undefined
  timer?: ReactNode | undefined
  /** A column of another page has no way back of its own. */
  isColumn: boolean
  /** Absent when there is nothing to clear. */
  onClear: (() => void) | undefined
}

export function ChatHeader({ online, timer, isColumn, onClear }: ChatHeaderProps) {
  const Title = isColumn ? 'h2' : 'h1'
  return (
    <header className="chat-header">
      {!isColumn && (
        <IconLink label={chatWords.back} to="/home">
          <ArrowLeftIcon weight="bold" aria-hidden="true" />
        </IconLink>
      )}
      <div className="chat-title">
        <Title>{chatWords.title}</Title>
        <OnlyWhileLive>
          <Online count={online} />
        </OnlyWhileLive>
      </div>
      {timer}
      {onClear && (
        <button className="chat-clear" type="button" onClick={onClear}>
          <BroomIcon aria-hidden="true" />
          <span>{chatWords.clear}</span>
        </button>
      )}
    </header>
  )
}

function Online({ count }: { count: number | undefined }) {
  return (
    <p className="xs num">
      <i className="chip-drip" aria-hidden="true" />
      {count === undefined ? '\u00a0' : chatWords.online(count)}
    </p>
  )
}
