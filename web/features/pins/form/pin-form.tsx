/** The form that drops or edits a pin: its place by map, device or typed coordinates, its name and notes. */
import { CrosshairSimpleIcon } from '@phosphor-icons/react/dist/ssr/CrosshairSimple'
import { KeyboardIcon } from '@phosphor-icons/react/dist/ssr/Keyboard'
import { MapPinPlusIcon } from '@phosphor-icons/react/dist/ssr/MapPinPlus'
import { NavigationArrowIcon } from '@phosphor-icons/react/dist/ssr/NavigationArrow'
import { type ClipboardEvent, type FormEvent, useState } from 'react'
import { type Place, parsePair, placeText } from '#web/features/pins/map/place.ts'
import { Chip } from '#web/ui/feedback/chip.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { Field, FieldError } from '#web/ui/form/field.tsx'
import { TextArea, TextInput } from '#web/ui/form/text-input.tsx'
import { SectionHeading } from '#web/ui/layout/section-heading.tsx'
import { type PinErrors, type PinFields, placeIn } from './pin.fields.ts'
import { useMyLocation } from './use-my-location.ts'
import './pin-form.css'

type PinFormProps = {
  fields: PinFields
  errors: PinErrors
  isBusy: boolean
  isEditing: boolean
  onChange: (change: Partial<PinFields>) => void
  onLocate: (place: Place) => void
  onSubmit: () => void
  onCancel: () => void
}

export function PinForm({ fields, errors, isBusy, isEditing, onChange, onLocate, onSubmit, onCancel }: PinFormProps) {
  const [isTyping, setIsTyping] = useState(false)
  const [wasWrong, setWasWrong] = useState(false)
  const isWrong = errors.latitude !== undefined || errors.longitude !== undefined
  // An error of a coordinate is shown at its field, so the fields open; only a press closes them again.
  if (isWrong !== wasWrong) {
    setWasWrong(isWrong)
    if (isWrong) setIsTyping(true)
  }
  const place = placeIn(fields)
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
    <form className="pin-form" noValidate onSubmit={handleSubmit} aria-labelledby="pin-form-heading">
      <SectionHeading
        id="pin-form-heading"
        aside={
          <span role="status">
            <Chip className="num">
              <CrosshairSimpleIcon aria-hidden="true" />
              {place ? placeText(place) : 'Pick a place'}
            </Chip>
          </span>
        }
      >
        {isEditing ? 'Edit pin' : 'Drop a pin'}
      </SectionHeading>
      <LocationButtons onLocate={onLocate} isTyping={isTyping} onType={() => setIsTyping(!isTyping)} />
      {errors.place && <FieldError>{errors.place}</FieldError>}
      {isTyping && (
        <div className="pin-coordinates" onPaste={handlePaste}>
          <Field label="Latitude" error={errors.latitude}>
            <TextInput inputMode="text" autoComplete="off" placeholder="-90 to 90" {...fieldProps('latitude')} />
          </Field>
          <Field label="Longitude" error={errors.longitude}>
            <TextInput inputMode="text" autoComplete="off" placeholder="-180 to 180" {...fieldProps('longitude')} />
          </Field>
        </div>
      )}
      <Field label={<Optional>Location name</Optional>} error={errors.locationName}>
        <TextInput autoComplete="off" {...fieldProps('locationName')} />
      </Field>
      <Field label={<Optional>Notes</Optional>} error={errors.notes}>
        <TextArea rows={2} placeholder="How was the paper?" {...fieldProps('notes')} />
      </Field>
      <div className="pin-actions">
        {isEditing && (
          <Button variant="secondary" disabled={isBusy} onClick={onCancel}>
            Cancel
          </Button>
        )}
        <Button type="submit" block busy={isBusy} busyText={isEditing ? 'Saving...' : 'Dropping...'}>
          {isEditing ? null : <MapPinPlusIcon weight="fill" aria-hidden="true" />}
          {isEditing ? 'Save changes' : 'Drop Pin'}
        </Button>
      </div>
    </form>
  )
}

type LocationButtonsProps = { onLocate: (place: Place) => void; isTyping: boolean; onType: () => void }

/** For people who cannot tap the map, or prefer not to. */
function LocationButtons({ onLocate, isTyping, onType }: LocationButtonsProps) {
  const { locate, isLocating, words } = useMyLocation(onLocate)
  return (
    <>
      <div className="pin-whereabouts">
        <Button variant="outline" size="sm" busy={isLocating} busyText="Looking..." onClick={locate}>
          <NavigationArrowIcon aria-hidden="true" />
          Use my location
        </Button>
        <Button variant="ghost" size="sm" aria-expanded={isTyping} onClick={onType}>
          <KeyboardIcon aria-hidden="true" />
          Type coordinates
        </Button>
      </div>
      <div role="status">{words && <FieldError>{words}</FieldError>}</div>
    </>
  )
}

function Optional({ children }: { children: string }) {
  return (
    <>
      {children} <span className="pin-optional">optional</span>
    </>
  )
}
