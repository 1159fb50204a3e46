/** Says where the pin that was just dropped has landed, and takes it back on request. */
import { droppedPinWords } from '#web/features/pins/pins.words.ts'
import { Button } from '#web/ui/form/button.tsx'
import './dropped-pin-status.css'
import type { DroppedPin } from './use-dropped-pin.ts'

type DroppedPinStatusProps = {
  dropped: DroppedPin
  /** "in Berlin"; undefined if nothing is known about the place. */
  where: string | undefined
  onUndo: () => void
}

export function DroppedPinStatus({ dropped, where, onUndo }: DroppedPinStatusProps) {
  return (
    <div className="dropped-pin-status">
      <div>
        <h2 tabIndex={-1}>{droppedPinWords.landed(where)}</h2>
        {dropped.number && <p className="sm muted num">{droppedPinWords.number(dropped.number)}</p>}
      </div>
      {dropped.pin && (
        <Button className="dropped-pin-undo" variant="secondary" size="sm" onClick={onUndo}>
          {droppedPinWords.undo}
        </Button>
      )}
    </div>
  )
}

/** Always on the page, so that screen readers notice the change. */
export function DroppedPinAnnouncement({
  dropped,
  where,
}: {
  dropped: DroppedPin | undefined
  where: string | undefined
}) {
  return (
    <p className="visually-hidden" role="status">
      {dropped?.isAnnounced && droppedPinWords.spoken(where)}
    </p>
  )
}
