/** The order of importance among toasts. */
import { expect, test } from 'vitest'
import { comesBack, enqueue, importance, interrupts, type ToastKind, type ToastTone } from './toast-order.ts'

type Details = { tone?: ToastTone; kind?: ToastKind; action?: unknown; leftMs?: number }

const toast = ({ tone = 'default', kind, action, leftMs = 5000 }: Details = {}) => ({ tone, kind, action, leftMs })
const answer = toast()
const error = toast({ tone: 'destructive' })
const message = toast({ kind: 'message' })
const wave = toast({ kind: 'wave' })
const badge = toast({ kind: 'badge' })

test('[SHELL-45] an error comes before a private message, then a wave or buddy request, a badge, and the rest', () => {
  const ranks = [error, message, wave, badge, answer].map(importance)
  expect(ranks).toEqual([...ranks].sort((one, other) => other - one))
  expect(new Set(ranks).size).toBe(5)
  expect(importance(toast({ kind: 'request' }))).toBe(importance(wave))
})

test.each([
  ['a message', message, 'a badge', badge, true],
  ['a badge', badge, 'a message', message, false],
  ['a message', message, 'another message', message, false],
  ['a message', message, 'an error', error, false],
  ['an answer', answer, 'an earlier answer', answer, true],
  ['an answer', answer, 'an earlier error', error, true],
  ['an answer', answer, 'a wave', wave, false],
])('[SHELL-45] %s over %s', (_, next, _shown, shown, isShownAtOnce) => {
  expect(interrupts(next, shown)).toBe(isShownAtOnce)
})

test('[SHELL-45] an interrupted toast comes back if it had two seconds left', () => {
  expect(comesBack(toast({ leftMs: 2000 }), message)).toBe(true)
  expect(comesBack(toast({ leftMs: 1999 }), message)).toBe(false)
})

test('[SHELL-45] an answer that a newer one replaces comes back only if it has an action', () => {
  expect(comesBack(answer, error)).toBe(false)
  expect(comesBack(toast({ action: 'Undo' }), error)).toBe(true)
})

test('[SHELL-45] the three most important wait, in the order in which they came', () => {
  const second = { ...wave, leftMs: 4000 }
  const waiting = [answer, wave, badge, second, message].reduce(enqueue<typeof answer>, [])
  expect(waiting).toEqual([message, wave, second])
})
