/** Quiet hours: a switch, and the two times. */
import { useState } from 'react'
import { type PushSettings, QuietHours } from '#contract/social/push.ts'
import { Field, FieldError } from '#web/ui/form/field.tsx'
import { Switch } from '#web/ui/form/switch.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { quietHoursWords } from './push.words.ts'

const DEFAULT_HOURS: QuietHours = { from: '22:00', to: '07:00' }

type QuietHoursFieldsProps = { settings: PushSettings; onSave: (settings: PushSettings) => void }

export function QuietHoursFields({ settings, onSave }: QuietHoursFieldsProps) {
  const { quietHours, ...rest } = settings
  return (
    <>
      <Switch
        label={quietHoursWords.title}
        isOn={quietHours !== undefined}
        onChange={(isOn) => onSave(isOn ? { ...rest, quietHours: DEFAULT_HOURS } : rest)}
      />
      {quietHours && <Times hours={quietHours} onChange={(changed) => onSave({ ...rest, quietHours: changed })} />}
    </>
  )
}

type TimesProps = { hours: QuietHours; onChange: (hours: QuietHours) => void }

/** A time is saved on blur: while typing it may be invalid. */
function Times({ hours, onChange }: TimesProps) {
  const [typed, setTyped] = useState<QuietHours>(hours)
  const [shown, setShown] = useState<QuietHours>(hours)
  // A failed save is rolled back, and another page may have saved other hours.
  if (shown.from !== hours.from || shown.to !== hours.to) {
    setShown(hours)
    setTyped(hours)
  }
  const parsed = QuietHours.safeParse(typed)

  const handleBlur = () => {
    if (parsed.success && (parsed.data.from !== hours.from || parsed.data.to !== hours.to)) onChange(parsed.data)
  }

  return (
    <>
      <div className="quiet-hours">
        {(['from', 'to'] as const).map((field) => (
          <Field key={field} label={quietHoursWords[field]}>
            <TextInput
              type="time"
              value={typed[field]}
              aria-invalid={!parsed.success || undefined}
              onChange={({ target }) => setTyped({ ...typed, [field]: target.value })}
              onBlur={handleBlur}
            />
          </Field>
        ))}
      </div>
      {!parsed.success && <FieldError>{quietHoursWords.sameTimes}</FieldError>}
    </>
  )
}
