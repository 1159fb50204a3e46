/** Proves how card details are grouped while typing. */
import { expect, test } from 'vitest'
import { caretIn, groupCvc, groupExpiry, groupInPlace, groupNumber } from './card-input.ts'

test.each([
  ['', ''],
  ['4242', '4242'],
  ['42424', '4242 4'],
  ['4242424242424242', '4242 4242 4242 4242'],
  ['4242-4242 42', '4242 4242 42'],
  ['12345678901234567890123', '1234 5678 9012 3456 789'],
])('[SUB-9] the number %j is shown as %j', (typed, shown) => {
  expect(groupNumber(typed)).toBe(shown)
})

test.each([
  ['1', '1'],
  ['12', '12'],
  ['122', '12/2'],
  ['1229', '12/29'],
  ['4', '04'],
  ['429', '04/29'],
  ['04 / 29', '04/29'],
  ['04/2029', '04/29'],
  ['12299', '12/29'],
])('[SUB-9] the expiry %j is shown as %j', (typed, shown) => {
  expect(groupExpiry(typed)).toBe(shown)
})

test('[SUB-9] the CVC keeps digits only', () => {
  expect(groupCvc('1a2b34 5')).toBe('1234')
})

test('[SUB-9] the caret stays behind the same digit', () => {
  expect(caretIn('4242 4242', 4)).toBe(4)
  expect(caretIn('4242 4242', 5)).toBe(6)
  expect(caretIn('4242 4242', 8)).toBe(9)
  expect(caretIn('', 0)).toBe(0)
})

test('[SUB-9] a digit typed in the middle does not move the caret to the end', () => {
  const input = inputWith('42942 4242', 3)
  groupInPlace(input, groupNumber)
  expect(input).toMatchObject({ value: '4294 2424 2', selectionStart: 3 })
})

test('[SUB-9] typing at the end keeps the caret at the end', () => {
  const input = inputWith('42424', 5)
  groupInPlace(input, groupNumber)
  expect(input).toMatchObject({ value: '4242 4', selectionStart: 6 })
})

function inputWith(value: string, caret: number) {
  return {
    value,
    selectionStart: caret as number | null,
    setSelectionRange(start: number | null) {
      this.selectionStart = start
    },
  }
}
