/** The report dialog: what it is about, the reason, and a note. */
import { type FormEvent, useId, useState } from 'react'
import { REPORT_NOTE_MAX, type ReportDraft, report } from '#contract/people/safety.ts'
import { call } from '#web/api/call.ts'
import { Dialog } from '#web/ui/feedback/dialog.tsx'
import { toast } from '#web/ui/feedback/toast.store.ts'
import { Button } from '#web/ui/form/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { RadioTiles } from '#web/ui/form/radio-tiles.tsx'
import { TextArea } from '#web/ui/form/text-input.tsx'
import { REASON_MISSING, REASONS, reportFailed, reportWords, safetyToasts } from '../safety.words.ts'
import type { ReportTarget } from './report-target.ts'
import '../safety.css'

type ReportDialogProps = { target: ReportTarget; isOpen: boolean; onClose: () => void }

export function ReportDialog({ target, isOpen, onClose }: ReportDialogProps) {
  const formId = useId()
  const [isBusy, setIsBusy] = useState(false)
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => !open && !isBusy && onClose()}
      title={reportWords.title(target.person.nickname)}
      description={reportWords.description}
      actions={
        <>
          <Button variant="secondary" disabled={isBusy} onClick={onClose}>
            {reportWords.cancel}
          </Button>
          <Button type="submit" form={formId} busy={isBusy} busyText={reportWords.sending}>
            {reportWords.send}
          </Button>
        </>
      }
    >
      <ReportForm id={formId} target={target} isBusy={isBusy} onBusy={setIsBusy} onSent={onClose} />
    </Dialog>
  )
}

type ReportFormProps = {
  id: string
  target: ReportTarget
  isBusy: boolean
  onBusy: (isBusy: boolean) => void
  onSent: () => void
}

function ReportForm({ id, target: { subjects }, isBusy, onBusy, onSent }: ReportFormProps) {
  const [kind, setKind] = useState<string>(subjects[0].kind)
  const [reason, setReason] = useState<ReportDraft['reason']>()
  const [note, setNote] = useState('')
  const [isSubmitted, setIsSubmitted] = useState(false)

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    setIsSubmitted(true)
    if (isBusy || reason === undefined) return
    const subject = subjects.find((one) => one.kind === kind) ?? subjects[0]
    onBusy(true)
    try {
      const words = note.trim()
      const { kind: about, subjectId } = subject
      await call(report, { body: { kind: about, subjectId, reason, ...(words !== '' && { note: words }) } })
      toast(safetyToasts.reported)
      onSent()
    } catch (error) {
      toast(reportFailed(error))
    } finally {
      onBusy(false)
    }
  }

  return (
    <form id={id} className="report-form" noValidate onSubmit={(event) => void handleSubmit(event)}>
      {subjects.length > 1 && (
        <RadioTiles
          label={reportWords.subject}
          options={subjects.map(({ kind: value, label }) => ({ value, label }))}
          value={kind}
          onChange={setKind}
        />
      )}
      <RadioTiles
        label={reportWords.reason}
        options={REASONS}
        value={reason ?? null}
        onChange={(value) => setReason(REASONS.find((one) => one.value === value)?.value)}
        error={isSubmitted && reason === undefined ? REASON_MISSING : undefined}
      />
      <Field label={reportWords.note} hint={noteHint(note)}>
        <TextArea maxLength={REPORT_NOTE_MAX} value={note} onChange={(event) => setNote(event.target.value)} />
      </Field>
    </form>
  )
}

/** The count shows only near the limit. */
function noteHint(note: string): string | undefined {
  const left = REPORT_NOTE_MAX - note.length
  return left > 50 ? undefined : reportWords.charactersLeft(left)
}
