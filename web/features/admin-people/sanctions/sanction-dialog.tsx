/** The dialog to mute or ban a person: for how long, and why. */
import { type FormEvent, type ReactNode, useState } from 'react'
import { SANCTION_REASON_MAX } from '#contract/admin/admin.ts'
import { useDraft } from '#web/api/use-draft.ts'
import { Dialog } from '#web/ui/feedback/dialog.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Segments } from '#web/ui/form/segments.tsx'
import { SelectInput } from '#web/ui/form/select-input.tsx'
import { CounterInput } from '#web/ui/form/text-input.tsx'
import { sanctionWords } from './sanction.words.ts'
import {
  lengthsFor,
  type Sanction,
  type SanctionDraft,
  sanctionKinds,
  toSanction,
  withValidLength,
} from './sanctions.ts'

const EMPTY_DRAFT: SanctionDraft = { kind: 'mute', length: 'day', reason: '' }

type SanctionDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  person: { id: string; nickname: string }
  /** Resolves to whether it succeeded; on failure the draft stays. */
  onSanction: (sanction: Sanction) => Promise<boolean>
  inForce?: ReactNode
  children?: ReactNode
}

export function SanctionDialog({ open, onOpenChange, person, onSanction, inForce, children }: SanctionDialogProps) {
  const [draft, setDraft] = useDraft(`admin sanction of ${person.id}`, EMPTY_DRAFT)
  const [isBusy, setIsBusy] = useState(false)
  const isReady = toSanction(draft, 0) !== undefined

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    const sanction = toSanction(draft, Date.now())
    if (!sanction) return
    setIsBusy(true)
    const isDone = await onSanction(sanction)
    setIsBusy(false)
    if (!isDone) return
    setDraft(EMPTY_DRAFT)
    onOpenChange(false)
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={sanctionWords.title(person.nickname)}
      description={sanctionWords.effects[draft.kind]}
    >
      {inForce}
      <form className="person-form" onSubmit={handleSubmit}>
        <Segments
          label={sanctionWords.kind}
          options={sanctionKinds}
          value={draft.kind}
          onChange={(kind) => setDraft(withValidLength({ ...draft, kind }))}
        />
        <Field label={sanctionWords.length}>
          <SelectInput
            options={lengthsFor(draft.kind)}
            value={draft.length}
            onChange={(length) => setDraft({ ...draft, length })}
          />
        </Field>
        <Field label={sanctionWords.reason}>
          <CounterInput
            autoComplete="off"
            maxLength={SANCTION_REASON_MAX}
            value={draft.reason}
            onChange={({ target }) => setDraft({ ...draft, reason: target.value })}
          />
        </Field>
        {children}
        <div className="dialog-actions">
          <Button variant="secondary" disabled={isBusy} onClick={() => onOpenChange(false)}>
            {sanctionWords.cancel}
          </Button>
          <Button type="submit" variant="danger" disabled={!isReady} busy={isBusy}>
            {sanctionWords.kinds[draft.kind]}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
