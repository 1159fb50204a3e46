/** The suggestions under the caret of the message field: which are shown, which is active, and what a key does to them. */
import { type KeyboardEvent, type RefObject, useId, useLayoutEffect, useRef, useState } from 'react'
import type { Person } from '#contract/people/users.ts'
import { mentionsIn, suggestionsFor, typedNameAt, withName } from './mentions.ts'

type Needs = {
  field: RefObject<HTMLInputElement | null>
  text: string
  people: readonly Person[]
  onType: (text: string) => void
}

export type Suggestions = {
  listId: string
  people: readonly Person[]
  active: number
  pick: (person: Person) => void
}

const NOBODY: readonly Person[] = []

export function useMentions({ field, text, people, onType }: Needs) {
  const listId = useId()
  const [caret, setCaret] = useState(0)
  const [active, setActive] = useState(0)
  /** The @ whose suggestions were closed or picked from. */
  const [closedAt, setClosedAt] = useState<number>()
  const [picked, setPicked] = useState<readonly Person[]>([])
  const caretAfterPick = useRef<number>(undefined)

  const typed = typedNameAt(text, caret)
  const suggested = typed && typed.start !== closedAt ? suggestionsFor(people, typed.name) : NOBODY
  const activeNow = Math.min(active, suggested.length - 1)

  // A controlled field moves its caret to the end.
  useLayoutEffect(() => {
    if (caretAfterPick.current === undefined) return
    field.current?.setSelectionRange(caretAfterPick.current, caretAfterPick.current)
    caretAfterPick.current = undefined
  })

  const pick = (person: Person) => {
    if (!typed) return
    const next = withName(text, typed, person.nickname)
    caretAfterPick.current = next.caret
    setCaret(next.caret)
    setClosedAt(typed.start)
    setPicked([...picked, person])
    onType(next.text)
  }

  return {
    suggestions: suggested.length > 0 ? { listId, people: suggested, active: activeNow, pick } : undefined,
    mentionsOf: (content: string) => mentionsIn(content, { people, picked }),

    /** To be called when the text has changed. */
    follow(): void {
      const { selectionStart, value = '' } = field.current ?? {}
      setCaret(selectionStart ?? 0)
      setActive(0)
      // A new @ in the place of an old one suggests again.
      if (closedAt !== undefined && value[closedAt] !== '@') setClosedAt(undefined)
    },

    /** Only typing suggests people: moving the caret to a name that is already written does not. */
    handleSelect(): void {
      if (field.current?.selectionStart !== caret) setCaret(0)
    },

    /** For the next message. */
    forget(): void {
      setPicked([])
      setClosedAt(undefined)
    },

    /** Whether the key was for the suggestions. */
    handleKey(event: KeyboardEvent): boolean {
      const person = suggested[activeNow]
      if (!person || event.nativeEvent.isComposing) return false
      const count = suggested.length
      if (event.key === 'ArrowDown') setActive((activeNow + 1) % count)
      else if (event.key === 'ArrowUp') setActive((activeNow - 1 + count) % count)
      else if (event.key === 'Enter' || event.key === 'Tab') pick(person)
      else if (event.key === 'Escape') setClosedAt(typed?.start)
      else return false
      event.preventDefault()
      event.stopPropagation()
      return true
    },
  }
}

/** What makes the field a combobox while there are suggestions; at other times it is a plain text field. */
export function comboboxProps(suggestions: Suggestions | undefined) {
  if (!suggestions) return {}
  const { listId, active } = suggestions
  return {
    role: 'combobox',
    'aria-expanded': true,
    'aria-autocomplete': 'list',
    'aria-controls': listId,
    'aria-activedescendant': optionId(listId, active),
  } as const
}

export function optionId(listId: string, at: number): string {
  return `${listId}-${at}`
}
