/** What is being typed about a pin, new or old. It stays until it is stored, whatever happens in between. */
import { useMemo, useRef, useState } from 'react'
import type { Pin, PinDraft } from '#contract/social/pins.ts'
import { isProblem } from '#web/api/call-failed.ts'
import type { Place } from '#web/features/pins/map/place.ts'
import { dropFailed, pinDropped, pinSaved, saveFailed } from '#web/features/pins/pins.toasts.ts'
import { dismissToast, toast } from '#web/ui/feedback/toast.store.ts'
import { checkPin, EMPTY_FIELDS, type PinErrors, type PinFields, placeIn } from './pin.fields.ts'
import {
  afterGone,
  afterStored,
  asFound,
  type PinDrafts,
  type Sheet,
  topOf,
  withEdited,
  withFields,
  withoutEdited,
} from './pin-drafts.ts'

type Needs = {
  userId: string
  drop: (draft: PinDraft, clientId: string) => Promise<void>
  save: (id: string, draft: PinDraft) => Promise<void>
  reload: () => void
}

/** Kept for as long as the page is, so that who has to sign in again finds what they wrote; each person their own. */
const written = new Map<string, PinDrafts>()

export function usePinForm({ userId, drop, save, reload }: Needs) {
  const [sheets, setSheets] = useState<PinDrafts>(() => asFound(written.get(userId)))
  const [errors, setErrors] = useState<PinErrors>({})
  const [isBusy, setIsBusy] = useState(false)
  const isSending = useRef(false)
  const latest = useRef(sheets)
  const { fields, pin: editing } = topOf(sheets)
  const { latitude, longitude } = fields
  const place = useMemo(() => placeIn({ ...EMPTY_FIELDS, latitude, longitude }), [latitude, longitude])

  const write = (change: (before: PinDrafts) => PinDrafts) => {
    // An answer may come long after the page drew what was sent, or when it is gone: what counts is what is kept.
    latest.current = change(latest.current)
    written.set(userId, latest.current)
    setSheets(latest.current)
  }

  const change = (changed: Partial<PinFields>) => {
    write((before) => withFields(before, changed))
    // What is being mended no longer complains.
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !(field in changed))))
  }

  const pick = (picked: Place) => {
    change({ latitude: String(picked.latitude), longitude: String(picked.longitude) })
    setErrors(({ place: _, ...others }) => others)
  }

  const turnTo = (next: (before: PinDrafts) => PinDrafts) => {
    write(next)
    setErrors({})
  }

  const send = async (sent: Sheet, draft: PinDraft) => {
    try {
      await (sent.pin ? save(sent.pin.id, draft) : drop(draft, sent.clientId))
      toast(sent.pin ? pinSaved : pinDropped)
      turnTo((before) => afterStored(before, sent))
    } catch (error) {
      toast(sent.pin ? saveFailed(error) : dropFailed(error))
      if (!sent.pin || !isProblem(error, 'NOT_FOUND')) return
      turnTo((before) => afterGone(before, sent))
      reload()
    }
  }

  const submit = async () => {
    // Several presses may come before the page has drawn that it is busy.
    if (isSending.current) return
    const checked = checkPin(fields)
    if ('errors' in checked) return setErrors(checked.errors)
    dismissToast()
    isSending.current = true
    setIsBusy(true)
    await send(topOf(sheets), checked.draft)
    isSending.current = false
    setIsBusy(false)
  }

  return {
    ...{ fields, errors, editing, isBusy, place, change, pick },
    edit: (pin: Pin) => turnTo((before) => withEdited(before, pin)),
    cancel: () => turnTo((before) => withoutEdited(before, editing?.id)),
    submit: () => void submit(),
  }
}
