/** Quiet hours: a switch, and from when to when. */
import { useState } from 'react'
import { type PushSettings, QuietHours } from '#contract/social/push.ts'
import { Field, FieldError } from '#web/ui/form/field.tsx'
import { Switch } from '#web/ui/form/switch.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'

const NIGHT: QuietHours = { from: '22:00', to: '07:00' }
const NO_HOURS = 'Choose two times that differ'

type QuietHoursFieldsProps = { settings: PushSettings; onSave: (settings: PushSettings) => void }

export function QuietHoursFields({ settings, onSave }: QuietHoursFieldsProps) {
  const { quietHours, ...rest } = settings
  return (
    <>
      <Switch
        label="Quiet hours"
        isOn={quietHours !== undefined}
        onChange={(isOn) => onSave(isOn ? { ...rest, quietHours: NIGHT } : rest)}
      />
      {quietHours && <Times hours={quietHours} onChange={(changed) => onSave({ ...rest, quietHours: changed })} />}
    </>
  )
}

type TimesProps = { hours: QuietHours; onChange: (hours: QuietHours) => void }

/** A time is saved when its field is left: on the way there it may be no time at all. */
function Times({ hours, onChange }: TimesProps) {
  const [typed, setTyped] = useState<QuietHours>(hours)
  const [shown, setShown] = useState<QuietHours>(hours)
  // What could not be saved goes back to what is, and another page may have saved something else.
  if (shown.from !== hours.from || shown.to !== hours.to) {
    setShown(hours)
    setTyped(hours)
  }
  const read = QuietHours.safeParse(typed)

  const handleBlur = () => {
    if (read.success && (read.data.from !== hours.from || read.data.to !== hours.to)) onChange(read.data)
  }

  return (
    <>
      <div className="quiet-hours">
        {(['from', 'to'] as const).map((end) => (
          <Field key={end} label={end === 'from' ? 'From' : 'To'}>
            <TextInput
              type="time"
              value={typed[end]}
              aria-invalid={!read.success || undefined}
              onChange={({ target }) => setTyped({ ...typed, [end]: target.value })}
              onBlur={handleBlur}
            />
          </Field>
        ))}
      </div>
      {!read.success && <FieldError>{NO_HOURS}</FieldError>}
    </>
  )
}
