/** Tests what a finger on a message does, with elements and events that are as small as the handlers need. */
import type { MouseEvent, PointerEvent } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLongPress, LONG_PRESS_MS } from '#web/features/conversation/ui/reactions/long-press.ts'
import { createManualClock } from '#web/testing/wire.ts'
import { pressHandlers } from './use-opened-menu.ts'

class FakeElement {
  readonly around: readonly string[]
  constructor(around: readonly string[]) {
    this.around = around
  }
  closest(selector: string): FakeElement | null {
    return this.around.includes(selector) ? this : null
  }
}

const ROW = 'article[data-menu]'
const bubble = new FakeElement([ROW])
const reaction = new FakeElement([ROW, '.reactions'])

beforeEach(() => void vi.stubGlobal('Element', FakeElement))
afterEach(() => vi.unstubAllGlobals())

function openList() {
  const clock = createManualClock()
  let opened = 0
  const handlers = pressHandlers(createLongPress(clock), () => {
    opened += 1
  })
  return {
    opened: () => opened,
    press: (target: FakeElement, ms = 0) => {
      handlers.onPointerDown(pointerOn(target))
      clock.pass(ms)
      handlers.onPointerUp()
    },
    /** Whether the click reaches what it is on. */
    click: () => {
      const stopPropagation = vi.fn()
      handlers.onClickCapture({ detail: 1, preventDefault: () => {}, stopPropagation } as unknown as MouseEvent)
      return stopPropagation.mock.calls.length === 0
    },
  }
}

const pointerOn = (target: FakeElement) =>
  ({ target, pointerType: 'touch', isPrimary: true, clientX: 10, clientY: 10 }) as unknown as PointerEvent

test('[MSG-21] the click at the end of a long press does nothing else', () => {
  const list = openList()
  list.press(bubble, LONG_PRESS_MS)
  expect([list.opened(), list.click(), list.click()]).toEqual([1, false, true])
})

test('[MSG-1] [MSG-21] the first tap on a reaction counts after a long press whose click never came', () => {
  const list = openList()
  list.press(bubble, LONG_PRESS_MS)
  list.press(reaction)
  expect([list.opened(), list.click()]).toEqual([1, true])
})
