/** What is being typed about a pin, new or old. It stays until it is stored, whatever happens in between. */
import { useMemo, useState } from 'react'
import type { Pin, PinDraft } from '#contract/pins.ts'
import { dismissToast, toast } from '#web/ui/toast.store.ts'
import { checkPin, EMPTY_FIELDS, fieldsOf, type PinErrors, type PinFields, placeIn } from './pin.fields.ts'
import { dropFailed, pinDropped, pinSaved, saveFailed } from './pins.toasts.ts'
import type { Place } from './place.ts'

type Calls = {
  drop: (draft: PinDraft) => Promise<Pin>
  save: (id: string, draft: PinDraft) => Promise<Pin>
}

export function usePinForm({ drop, save }: Calls) {
  const [fields, setFields] = useState<PinFields>(EMPTY_FIELDS)
  const [errors, setErrors] = useState<PinErrors>({})
  const [editing, setEditing] = useState<Pin>()
  const [isBusy, setIsBusy] = useState(false)
  const { latitude, longitude } = fields
  const place = useMemo(() => placeIn({ ...EMPTY_FIELDS, latitude, longitude }), [latitude, longitude])

  const change = (changed: Partial<PinFields>) => {
    setFields((before) => ({ ...before, ...changed }))
    // What is being mended no longer complains.
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !(field in changed))))
  }

  const pick = (picked: Place) => {
    change({ latitude: String(picked.latitude), longitude: String(picked.longitude) })
    setErrors(({ place: _, ...others }) => others)
  }

  const start = (pin?: Pin) => {
    setEditing(pin)
    setFields(pin ? fieldsOf(pin) : EMPTY_FIELDS)
    setErrors({})
  }

  const submit = async () => {
    const checked = checkPin(fields)
    if ('errors' in checked) return setErrors(checked.errors)
    dismissToast()
    setIsBusy(true)
    try {
      await (editing ? save(editing.id, checked.draft) : drop(checked.draft))
      toast(editing ? pinSaved : pinDropped)
      start()
    } catch (error) {
      toast(editing ? saveFailed(error) : dropFailed(error))
    } finally {
      setIsBusy(false)
    }
  }

  return {
    ...{ fields, errors, editing, isBusy, place, change, pick },
    edit: start,
    cancel: () => start(),
    submit: () => void submit(),
  }
}
