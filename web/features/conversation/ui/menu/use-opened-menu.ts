/** Which message has its menu open, and how it opens: by the three dots, a right click or a long press. */
import { type MouseEvent, type PointerEvent, useCallback, useEffect, useState } from 'react'
import { createLongPress, type LongPress, pressPoint } from '#web/features/conversation/ui/reactions/long-press.ts'
import { pageClock } from '#web/realtime/clock.ts'

type Anchor = { getBoundingClientRect: () => DOMRect }

export type OpenedMenu = {
  /** The key of the message. */
  key: string
  /** The dots, or the point of the press. */
  anchor: Anchor
  /** Where the focus returns to. */
  dots: HTMLElement | null
  /** The list, beyond which the menu does not reach. */
  boundary: HTMLElement | null
  /** False while it closes. */
  isOpen: boolean
  /** A new one each time, so that nothing is left of the last one. */
  number: number
}

export function useOpenedMenu() {
  const [opened, setOpened] = useState<OpenedMenu>()
  const [longPress] = useState(() => createLongPress(pageClock))
  useEffect(() => () => longPress.cancel(), [longPress])

  const openAt = (row: HTMLElement, anchor: Anchor) => setOpened((before) => openedAt(row, anchor, before))

  /** A second press of the dots closes it. The same function every time, because every message has it. */
  const toggle = useCallback((dots: HTMLElement) => {
    const row = rowAround(dots)
    if (row) setOpened((before) => (isOpenAt(dots, before) ? closed(before) : openedAt(row, dots, before)))
  }, [])

  return {
    opened,
    close: () => setOpened(closed),
    toggle,

    /** For the element around all messages, so that a row needs none of its own. */
    handlers: { ...pressHandlers(longPress, openAt), onContextMenu },
  }

  function onContextMenu(event: MouseEvent): void {
    const row = rowAround(event.target)
    if (!row || isForBrowser(event.target, row)) return
    event.preventDefault()
    longPress.cancel()
    openAt(row, pointAnchor(event))
  }
}

function openedAt(row: HTMLElement, anchor: Anchor, before: OpenedMenu | undefined): OpenedMenu {
  const key = row.dataset.key ?? ''
  if (before?.isOpen && before.key === key) return before
  const dots = row.querySelector<HTMLElement>('.message-dots')
  const boundary = row.closest<HTMLElement>('.messages-scroll')
  return { key, anchor, dots, boundary, isOpen: true, number: (before?.number ?? 0) + 1 }
}

/** The content stays while the menu closes. */
function closed(before: OpenedMenu | undefined): OpenedMenu | undefined {
  return before && { ...before, isOpen: false }
}

function isOpenAt(dots: HTMLElement, menu: OpenedMenu | undefined): boolean {
  return menu?.isOpen === true && menu.dots === dots
}

export function pressHandlers(longPress: LongPress, openAt: (row: HTMLElement, anchor: Anchor) => void) {
  return {
    onPointerDown(event: PointerEvent): void {
      // After the last long press no click may have come, because the menu covered the message.
      if (event.isPrimary) longPress.takeHeld()
      const row = rowAround(event.target)
      if (!row || event.pointerType === 'mouse' || !event.isPrimary || isReaction(event.target)) return
      const anchor = pointAnchor(event)
      longPress.begin(pressPoint(event), () => openAt(row, anchor))
    },
    onPointerMove: (event: PointerEvent) => longPress.move(pressPoint(event)),
    onPointerUp: longPress.cancel,
    /** Also when the browser begins to scroll. */
    onPointerCancel: longPress.cancel,
    /** The end of a long press must not also open a link. */
    onClickCapture(event: MouseEvent): void {
      if (!longPress.takeHeld() || event.detail === 0) return
      event.preventDefault()
      event.stopPropagation()
    },
  }
}

function rowAround(target: EventTarget): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('article[data-menu]') : null
}

/** A reaction names its people instead. */
function isReaction(target: EventTarget): boolean {
  return target instanceof Element && target.closest('.reactions') !== null
}

/** The browser's own menu is more useful for links and for selected text, but never for a finger. */
function isForBrowser(target: EventTarget, row: HTMLElement): boolean {
  if (!window.matchMedia('(hover: hover)').matches) return isReaction(target)
  const selection = document.getSelection()
  const isSelected = selection?.isCollapsed === false && selection.containsNode(row, true)
  return isSelected || (target instanceof Element && target.closest('a[href]') !== null)
}

function pointAnchor({ clientX, clientY }: { clientX: number; clientY: number }): Anchor {
  return { getBoundingClientRect: () => new DOMRect(clientX, clientY) }
}
