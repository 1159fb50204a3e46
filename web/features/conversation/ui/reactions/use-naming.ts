/** When a reaction names its people: on hovering for a moment, on keyboard focus, and on a long press. */
import { type FocusEvent, type MouseEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import type { Reaction } from '#contract/social/conversation.ts'
import type { LineReaction, ReactionPeople } from '#web/features/conversation/conversation.ts'
import { pageClock } from '#web/realtime/clock.ts'
import { createLongPress, pressPoint } from './long-press.ts'

const HOVER_MS = 400

/** Undefined people are being loaded. */
export type Named = { emoji: Reaction; chip: HTMLElement; people: ReactionPeople | 'failed' | undefined }

export type NamingHandlers = ReturnType<ReturnType<typeof useNaming>['handlersOf']>

export function useNaming(whoReacted: () => Promise<readonly ReactionPeople[]>) {
  const [named, setNamed] = useState<Named>()
  const hovering = useRef(() => {})
  const [longPress] = useState(() => createLongPress(pageClock))
  useEffect(
    () => () => {
      hovering.current()
      longPress.cancel()
    },
    [longPress],
  )

  const open = ({ emoji, count }: LineReaction, chip: HTMLElement) => {
    const settle = (people: Named['people']) =>
      setNamed((now) => (now?.emoji === emoji && now.chip === chip ? { ...now, people } : now))
    setNamed({ emoji, chip, people: undefined })
    whoReacted().then(
      (all) => settle(all.find((one) => one.emoji === emoji) ?? { emoji, count, people: [] }),
      () => settle('failed'),
    )
  }

  const close = () => {
    hovering.current()
    setNamed(undefined)
  }

  return { named, close, handlersOf }

  function handlersOf(reaction: LineReaction, onPress: () => void) {
    return {
      onPointerEnter: ({ pointerType, currentTarget }: PointerEvent<HTMLElement>) => {
        if (pointerType === 'mouse') hovering.current = pageClock.after(HOVER_MS, () => open(reaction, currentTarget))
      },
      onPointerLeave: ({ pointerType }: PointerEvent<HTMLElement>) => {
        longPress.cancel()
        if (pointerType === 'mouse') close()
      },
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        const { currentTarget } = event
        if (event.pointerType !== 'mouse') longPress.begin(pressPoint(event), () => open(reaction, currentTarget))
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => longPress.move(pressPoint(event)),
      onPointerUp: longPress.cancel,
      onPointerCancel: longPress.cancel,
      onFocus: ({ currentTarget }: FocusEvent<HTMLElement>) => {
        if (currentTarget.matches(':focus-visible')) open(reaction, currentTarget)
      },
      onBlur: close,
      onClick: (event: MouseEvent<HTMLElement>) => {
        // The end of a long press; a press by keyboard is never one.
        if (longPress.takeHeld() && event.detail > 0) return
        close()
        onPress()
      },
    }
  }
}
