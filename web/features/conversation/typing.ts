/** Who is typing: tells the server now and then, and shows others for a few seconds. */

import { useMemo } from 'react'
import { TYPING_EVERY_MS, TYPING_SHOWN_MS, type TypingPerson } from '#contract/social/conversation.ts'
import { type Clock, pageClock } from '#web/realtime/clock.ts'
import { useLive } from '#web/realtime/use-live.ts'

type SenderNeeds = {
  clock: Pick<Clock, 'now'>
  /** False if it could not be sent. */
  send: () => boolean
}

/** To be called for every key press. */
export function createTypingSender({ clock, send }: SenderNeeds): () => void {
  let sentAt = Number.NEGATIVE_INFINITY
  return () => {
    if (clock.now() - sentAt < TYPING_EVERY_MS) return
    if (send()) sentAt = clock.now()
  }
}

/** `to`: the room, or a person. */
export function useTypingSender(to: string): () => void {
  const live = useLive()
  return useMemo(
    () => createTypingSender({ clock: pageClock, send: () => live?.sendNow({ type: 'TYPING', to }) ?? false }),
    [live, to],
  )
}

type ShownNeeds = { clock: Pick<Clock, 'after'>; onChange: (people: readonly TypingPerson[]) => void }

export type TypingPeople = ReturnType<typeof createTypingPeople>

export function createTypingPeople({ clock, onChange }: ShownNeeds) {
  let people: readonly TypingPerson[] = []
  let cancel = () => {}

  return {
    /** Everyone who is typing now. */
    show(next: readonly TypingPerson[]): void {
      cancel()
      change(next)
      if (next.length > 0) cancel = clock.after(TYPING_SHOWN_MS, () => change([]))
    },

    /** Their message has arrived. */
    remove(id: string): void {
      if (people.some((person) => person.id === id)) change(people.filter((person) => person.id !== id))
    },

    stop: (): void => cancel(),
  }

  function change(next: readonly TypingPerson[]): void {
    if (next.length === 0 && people.length === 0) return
    people = next
    onChange(people)
  }
}
