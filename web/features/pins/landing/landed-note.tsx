/** Says where the pin that was just dropped has landed, and takes it back on request. */
import { Button } from '#web/ui/form/button.tsx'
import type { Landed } from './use-landing.ts'
import './landed-note.css'

type LandedNoteProps = {
  landed: Landed
  /** "in Berlin"; undefined if nothing is known about the place. */
  where: string | undefined
  onUndo: () => void
}

export function LandedNote({ landed, where, onUndo }: LandedNoteProps) {
  return (
    <div className="landed-note">
      <div>
        <h2 tabIndex={-1}>{where ? `Landed ${where}` : 'Landed'}</h2>
        {landed.number && <p className="sm muted num">Pin {landed.number}.</p>}
      </div>
      {landed.pin && (
        <Button className="landed-undo" variant="secondary" size="sm" onClick={onUndo}>
          Undo
        </Button>
      )}
    </div>
  )
}

/** Always on the page, so that screen readers notice the change. */
export function LandedStatus({ landed, where }: { landed: Landed | undefined; where: string | undefined }) {
  return (
    <p className="visually-hidden" role="status">
      {landed?.isAnnounced && (where ? `Pin dropped ${where}` : 'Pin dropped')}
    </p>
  )
}
