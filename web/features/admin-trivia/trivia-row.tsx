/** One fact, shown or being edited. */
import { PencilSimpleIcon } from '@phosphor-icons/react/dist/ssr/PencilSimple'
import { TrashIcon } from '@phosphor-icons/react/dist/ssr/Trash'
import { type FormEvent, useRef, useState } from 'react'
import type { TriviaFact } from '#contract/admin/admin.ts'
import { useDraft } from '#web/api/use-draft.ts'
import { Chip } from '#web/ui/feedback/chip.tsx'
import { ConfirmDialog } from '#web/ui/feedback/confirm-dialog.tsx'
import { Tooltip } from '#web/ui/feedback/tooltip.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { IconButton } from '#web/ui/form/icon-button.tsx'
import { factWords } from './admin-trivia.words.ts'
import { type TriviaText, validTriviaText } from './trivia-facts.ts'
import { TriviaFields } from './trivia-fields.tsx'
import type { TriviaChange } from './use-admin-trivia.ts'

type TriviaRowProps = {
  fact: TriviaFact
  onEdit: (id: string, change: TriviaChange) => Promise<boolean>
  onRemove: (id: string) => Promise<boolean>
}

export function TriviaRow({ fact, onEdit, onRemove }: TriviaRowProps) {
  const [draft, setDraft] = useDraft<TriviaText | null>(`admin trivia ${fact.id}`, null)
  const row = useRef<HTMLLIElement>(null)
  const startEdit = () => setDraft({ fact: fact.fact, source: fact.source })
  // The form with the focused button is about to be removed; the row stays.
  const endEdit = () => {
    row.current?.focus()
    setDraft(null)
  }
  return (
    <li className="trivia-row" ref={row} tabIndex={-1}>
      {draft ? (
        <EditTrivia
          text={draft}
          onChange={setDraft}
          onCancel={endEdit}
          onSave={async (text) => {
            if (await onEdit(fact.id, text)) endEdit()
          }}
        />
      ) : (
        <ShownTrivia fact={fact} onStartEdit={startEdit} onEdit={onEdit} onRemove={onRemove} />
      )}
    </li>
  )
}

function ShownTrivia({ fact, onStartEdit, onEdit, onRemove }: TriviaRowProps & { onStartEdit: () => void }) {
  const [isBusy, setIsBusy] = useState(false)
  const [isConfirming, setIsConfirming] = useState(false)
  const { id, approved } = fact

  const busyDuring = async (request: Promise<boolean>) => {
    setIsBusy(true)
    await request
    setIsBusy(false)
  }

  return (
    <>
      <p className="trivia-words">
        <b>{fact.fact}</b>
        <span className="xs muted">{fact.source}</span>
      </p>
      <div className="trivia-actions">
        <Chip tone={approved ? 'live' : 'soap'}>{approved ? factWords.approved : factWords.pending}</Chip>
        <Button
          variant="ghost"
          size="sm"
          busy={isBusy}
          onClick={() => void busyDuring(onEdit(id, { approved: !approved }))}
        >
          {approved ? factWords.unapprove : factWords.approve}
        </Button>
        <Tooltip text={factWords.edit}>
          <IconButton label={factWords.editFact(fact.fact)} disabled={isBusy} onClick={onStartEdit}>
            <PencilSimpleIcon aria-hidden="true" />
          </IconButton>
        </Tooltip>
        <Tooltip text={factWords.delete}>
          <IconButton
            className="admin-danger"
            label={factWords.deleteFact(fact.fact)}
            disabled={isBusy}
            onClick={() => setIsConfirming(true)}
          >
            <TrashIcon aria-hidden="true" />
          </IconButton>
        </Tooltip>
      </div>
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setIsConfirming}
        title={factWords.deleteTitle}
        description={fact.fact}
        confirmText={factWords.delete}
        busy={isBusy}
        busyText={factWords.deleting}
        onConfirm={() => void busyDuring(onRemove(id)).then(() => setIsConfirming(false))}
      />
    </>
  )
}

type EditTriviaProps = {
  text: TriviaText
  onChange: (text: TriviaText) => void
  onCancel: () => void
  onSave: (text: TriviaText) => Promise<void>
}

function EditTrivia({ text, onChange, onCancel, onSave }: EditTriviaProps) {
  const [isBusy, setIsBusy] = useState(false)
  const valid = validTriviaText(text)

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (!valid) return
    setIsBusy(true)
    await onSave(valid)
    setIsBusy(false)
  }

  return (
    <form className="trivia-form" ref={focusFirst} onSubmit={handleSubmit}>
      <TriviaFields text={text} onChange={onChange} isBusy={isBusy} />
      <div className="trivia-form-actions">
        <Button variant="secondary" disabled={isBusy} onClick={onCancel}>
          {factWords.cancel}
        </Button>
        <Button type="submit" disabled={!valid} busy={isBusy} busyText={factWords.saving}>
          {factWords.save}
        </Button>
      </div>
    </form>
  )
}

/** The edit button that had the focus is gone. */
function focusFirst(form: HTMLFormElement | null) {
  form?.querySelector('input')?.focus()
}
