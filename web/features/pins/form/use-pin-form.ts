/** The state of the pin form. What is typed stays until it is stored. */
import { useMemo, useRef, useState } from 'react'
import type { Pin, PinDraft } from '#contract/social/pins.ts'
import { isProblem } from '#web/api/call-failed.ts'
import type { Coordinates } from '#web/features/pins/map/coordinates.ts'
import { dropFailed, pinSaved, saveFailed } from '#web/features/pins/pins.words.ts'
import { dismissToast, toast } from '#web/ui/feedback/toast.store.ts'
import { checkPin, coordinatesIn, EMPTY_FIELDS, type PinErrors, type PinFields } from './pin.fields.ts'
import {
  afterDeleted,
  afterStored,
  type Draft,
  isBlank,
  type PinDrafts,
  restoreDrafts,
  topDraft,
  withEdited,
  withFields,
  withoutEdited,
} from './pin-drafts.ts'

type Needs = {
  userId: string
  drop: (draft: PinDraft, clientId: string) => Promise<Pin | undefined>
  save: (id: string, draft: PinDraft) => Promise<void>
  reload: () => void
  /** `place` is where the pin was sent to; `hasMore` if another one is half written. */
  onDropped: (dropped: { pin: Pin | undefined; place: Coordinates; hasMore: boolean }) => void
  onSaved: () => void
}

/** By user id. Lives as long as the page, so that people who have to sign in again find what they typed. */
const storedDrafts = new Map<string, PinDrafts>()

export function usePinForm({ userId, drop, save, reload, onDropped, onSaved }: Needs) {
  const [drafts, setDrafts] = useState<PinDrafts>(() => restoreDrafts(storedDrafts.get(userId)))
  const [errors, setErrors] = useState<PinErrors>({})
  const [isBusy, setIsBusy] = useState(false)
  const isSending = useRef(false)
  const latest = useRef(drafts)
  const { fields, pin: editing } = topDraft(drafts)
  const { latitude, longitude } = fields
  const place = useMemo(() => coordinatesIn({ ...EMPTY_FIELDS, latitude, longitude }), [latitude, longitude])

  const updateDrafts = (change: (before: PinDrafts) => PinDrafts) => {
    // A response may arrive after later edits or after unmounting, so this changes the latest drafts, not the rendered.
    latest.current = change(latest.current)
    storedDrafts.set(userId, latest.current)
    setDrafts(latest.current)
  }

  const change = (changed: Partial<PinFields>) => {
    updateDrafts((before) => withFields(before, changed))
    // Editing a field clears its error.
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !(field in changed))))
  }

  const pick = (picked: Coordinates) => {
    change({ latitude: String(picked.latitude), longitude: String(picked.longitude) })
    setErrors(({ place: _, ...others }) => others)
  }

  const switchDrafts = (next: (before: PinDrafts) => PinDrafts) => {
    updateDrafts(next)
    setErrors({})
  }

  const send = async (sent: Draft, draft: PinDraft) => {
    try {
      if (sent.pin) {
        await save(sent.pin.id, draft)
        toast(pinSaved)
        switchDrafts((before) => afterStored(before, sent))
        onSaved()
      } else {
        const pin = await drop(draft, sent.clientId)
        switchDrafts((before) => afterStored(before, sent))
        const next = topDraft(latest.current)
        onDropped({ pin, place: draft, hasMore: next.pin !== undefined || !isBlank(next.fields) })
      }
    } catch (error) {
      toast(sent.pin ? saveFailed(error) : dropFailed(error))
      if (!sent.pin || !isProblem(error, 'NOT_FOUND')) return
      switchDrafts((before) => afterDeleted(before, sent))
      reload()
    }
  }

  const submit = async () => {
    // A second press can come before React has rendered the busy state.
    if (isSending.current) return
    const checked = checkPin(fields)
    if ('errors' in checked) {
      setErrors(checked.errors)
      return
    }
    dismissToast()
    isSending.current = true
    setIsBusy(true)
    await send(topDraft(drafts), checked.draft)
    isSending.current = false
    setIsBusy(false)
  }

  return {
    fields,
    errors,
    editing,
    isBusy,
    place,
    isBlank: editing === undefined && isBlank(fields),
    change,
    pick,
    edit: (pin: Pin) => switchDrafts((before) => withEdited(before, pin)),
    /** Forgets an edit; of a new pin it forgets the place, and keeps what was typed. */
    cancel: () => {
      if (editing) switchDrafts((before) => withoutEdited(before, editing.id))
      else change({ latitude: '', longitude: '' })
    },
    submit: () => void submit(),
  }
}
