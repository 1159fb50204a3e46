/** The reactions and the actions of the menu of a message; arrow keys move between them. */
import { type KeyboardEvent, type MouseEvent, useRef } from 'react'
import { REACTIONS, type Reaction } from '#contract/social/conversation.ts'
import type { LineReaction } from '#web/features/conversation/conversation.ts'
import { messageMenuWords } from '#web/features/conversation/conversation.words.ts'
import { ReactionTray } from '#web/features/conversation/ui/reactions/reaction-tray.tsx'
import type { MenuEntry } from './menu-entries.tsx'
import { placeAfter } from './menu-keys.ts'
import './message-menu.css'

type MenuBodyProps = {
  entries: readonly MenuEntry[]
  /** Undefined for people who may not react. */
  reactions: readonly LineReaction[] | undefined
  onReact: (emoji: Reaction, isOn: boolean) => void
  /** Closes the menu, then does it. */
  onChoose: (act: () => void) => void
  onClose: () => void
}

export function MenuBody({ entries, reactions, onReact, onChoose, onClose }: MenuBodyProps) {
  const menu = useRef<HTMLDivElement>(null)
  const ignoreOpeningPress = useOpeningPress()

  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Tab') {
      event.preventDefault()
      return onClose()
    }
    const items = [...(menu.current?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])]
    const rows = [...(reactions ? [REACTIONS.length] : []), ...entries.map(() => 1)]
    const at = items.findIndex((item) => item.contains(document.activeElement))
    const next = placeAfter(event.key, Math.max(0, at), rows)
    if (next === undefined) return
    event.preventDefault()
    items[next]?.focus()
  }

  return (
    <div
      className="message-menu"
      role="menu"
      tabIndex={-1}
      aria-label={messageMenuWords.label}
      ref={menu}
      onKeyDown={handleKeyDown}
      {...ignoreOpeningPress}
    >
      {reactions && (
        <ReactionTray reactions={reactions} onReact={(emoji, isOn) => onChoose(() => onReact(emoji, isOn))} />
      )}
      <div className="message-menu-items" role="none">
        {entries.map((entry) => (
          <Item key={entry.label} {...entry} onChoose={() => onChoose(entry.onChoose)} />
        ))}
      </div>
    </div>
  )
}

function Item({ label, icon, note, tone, isApart, onChoose }: MenuEntry) {
  return (
    <>
      {isApart && <hr />}
      <button type="button" role="menuitem" tabIndex={-1} data-tone={tone} onClick={onChoose}>
        {icon}
        <span>{label}</span>
        {note && <small className="num">{note}</small>}
      </button>
    </>
  )
}

/** The finger that opened the menu by a long press must not choose what appears under it. */
function useOpeningPress() {
  const hasBegunHere = useRef(false)
  return {
    onPointerDown: () => {
      hasBegunHere.current = true
    },
    onClickCapture: (event: MouseEvent) => {
      const isByKeyboard = event.detail === 0
      if (!isByKeyboard && !hasBegunHere.current) event.stopPropagation()
    },
  }
}

/** For the frame around it: the reactions are one press up. */
export function focusFirstEntry(event: Event): void {
  event.preventDefault()
  if (!(event.currentTarget instanceof HTMLElement)) return
  event.currentTarget.querySelector<HTMLElement>('[role="menuitem"]')?.focus({ preventScroll: true })
}
