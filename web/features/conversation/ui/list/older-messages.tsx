/** What stands between messages: above the oldest, where some are missing, and below the first new one. */
import type { Older } from '#web/features/conversation/conversation.ts'
import { olderWords, placeWords } from '#web/features/conversation/conversation.words.ts'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { uiWords } from '#web/ui/ui.words.ts'

export function OlderMessages({ state, load }: Older) {
  if (state === 'start') return <p className="messages-older">{placeWords.start}</p>
  if (state === 'loading')
    return (
      <div className="messages-older">
        <Spinner label={olderWords.loading} />
      </div>
    )
  return (
    <div className="messages-older">
      {state === 'failed' && <p role="alert">{olderWords.notLoaded}</p>}
      <Button variant="ghost" size="sm" onClick={load}>
        {state === 'failed' ? uiWords.tryAgain : olderWords.show}
      </Button>
    </div>
  )
}

export function MissingMessages({ onFill }: { onFill: () => void }) {
  return (
    <div className="messages-gap">
      <Button variant="ghost" size="sm" onClick={onFill}>
        {placeWords.gap}
      </Button>
    </div>
  )
}

export function NewLine() {
  return (
    <div className="messages-new">
      <hr aria-label={placeWords.new} />
      <span aria-hidden="true">{placeWords.new}</span>
    </div>
  )
}

type ShowAllProps = { count: number; onShowAll: () => void }

export function ShowAll({ count, onShowAll }: ShowAllProps) {
  return (
    <button className="messages-all" type="button" onClick={onShowAll}>
      {placeWords.showAll(count)}
    </button>
  )
}
