/** The form that drops or edits a pin: its place by map, device or typed coordinates, its name and notes. */

import { KeyboardIcon } from '@phosphor-icons/react/dist/ssr/Keyboard'
import { MapPinIcon } from '@phosphor-icons/react/dist/ssr/MapPin'
import { MapPinPlusIcon } from '@phosphor-icons/react/dist/ssr/MapPinPlus'
import { type ClipboardEvent, type FormEvent, useState } from 'react'
import { parsePair } from '#web/features/pins/map/coordinates.ts'
import { pinFormWords } from '#web/features/pins/pins.words.ts'
import { Chip } from '#web/ui/feedback/chip.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { Field, FieldError } from '#web/ui/form/field.tsx'
import { TextArea, TextInput } from '#web/ui/form/text-input.tsx'
import { SectionHeading } from '#web/ui/layout/section-heading.tsx'
import { uiWords } from '#web/ui/ui.words.ts'
import type { PinErrors, PinFields } from './pin.fields.ts'
import './pin-form.css'

type PinFormProps = {
  fields: PinFields
  errors: PinErrors
  /** The chosen place by name, or its coordinates. */
  place: string | undefined
  isBusy: boolean
  isEditing: boolean
  /** Without a map the coordinates have to be typed. */
  hasMap: boolean
  onChange: (change: Partial<PinFields>) => void
  onSubmit: () => void
  onCancel: () => void
}

export function PinForm({ fields, errors, isEditing, hasMap, onChange, onSubmit, ...props }: PinFormProps) {
  const { place, isBusy, onCancel } = props
  const [isTyping, setIsTyping] = useState(!hasMap)
  const [wasWrong, setWasWrong] = useState(false)
  const isWrong = errors.latitude !== undefined || errors.longitude !== undefined
  // An error of a coordinate is shown at its field, so the fields open; only a press closes them again.
  if (isWrong !== wasWrong) {
    setWasWrong(isWrong)
    if (isWrong) setIsTyping(true)
  }
  const fieldProps = (field: keyof PinFields) => ({
    value: fields[field],
    onChange: ({ target }: { target: { value: string } }) => onChange({ [field]: target.value }),
  })

  /** Map sites copy both numbers as one line. */
  const handlePaste = (event: ClipboardEvent) => {
    const pair = parsePair(event.clipboardData.getData('text'))
    if (!pair) return
    event.preventDefault()
    onChange(pair)
  }

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (isWrong) setIsTyping(true)
    if (!isBusy) onSubmit()
  }

  return (
    <form className="pin-form" noValidate tabIndex={-1} onSubmit={handleSubmit} aria-labelledby="pin-form-heading">
      <SectionHeading
        id="pin-form-heading"
        aside={
          <span role="status">
            <Chip className="num">
              <MapPinIcon aria-hidden="true" />
              {place ?? pinFormWords.noPlace}
            </Chip>
          </span>
        }
      >
        {isEditing ? pinFormWords.edit : pinFormWords.drop}
      </SectionHeading>
      {errors.place && <FieldError>{errors.place}</FieldError>}
      {isTyping && (
        <div className="pin-coordinates" onPaste={handlePaste}>
          <Field label={pinFormWords.latitude} error={errors.latitude}>
            <TextInput
              inputMode="text"
              autoComplete="off"
              placeholder={pinFormWords.latitudeExample}
              {...fieldProps('latitude')}
            />
          </Field>
          <Field label={pinFormWords.longitude} error={errors.longitude}>
            <TextInput
              inputMode="text"
              autoComplete="off"
              placeholder={pinFormWords.longitudeExample}
              {...fieldProps('longitude')}
            />
          </Field>
        </div>
      )}
      <Field label={<Optional>{pinFormWords.locationName}</Optional>} error={errors.locationName}>
        <TextInput autoComplete="off" {...fieldProps('locationName')} />
      </Field>
      <Field label={<Optional>{pinFormWords.notes}</Optional>} error={errors.notes}>
        <TextArea rows={2} placeholder={pinFormWords.notesExample} {...fieldProps('notes')} />
      </Field>
      <Button type="submit" block busy={isBusy} busyText={isEditing ? pinFormWords.saving : pinFormWords.dropping}>
        {isEditing ? null : <MapPinPlusIcon weight="fill" aria-hidden="true" />}
        {isEditing ? pinFormWords.submitEdit : pinFormWords.submitDrop}
      </Button>
      <div className="pin-actions">
        <Button variant="ghost" size="sm" aria-expanded={isTyping} onClick={() => setIsTyping(!isTyping)}>
          <KeyboardIcon aria-hidden="true" />
          {pinFormWords.typeCoordinates}
        </Button>
        <Button variant="ghost" size="sm" disabled={isBusy} onClick={onCancel}>
          {uiWords.cancel}
        </Button>
      </div>
    </form>
  )
}

function Optional({ children }: { children: string }) {
  return (
    <>
      {children} <span className="pin-optional">{pinFormWords.optional}</span>
    </>
  )
}
