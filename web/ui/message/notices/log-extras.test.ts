/** Tests where notices stand between the messages of a log. */
import { expect, test } from 'vitest'
import { createLine } from '#web/features/conversation/line-details.ts'
import { withExtras } from './log-extras.ts'

const at = (minute: number) => Date.UTC(2026, 10, 15, 12, minute)

function line(minute: number) {
  const timestamp = new Date(at(minute)).toISOString()
  return createLine({ id: `m-${minute}`, userId: 'u', nickname: 'U', emoji: '💩', content: 'x', timestamp })
}

function placed(minutesOfRows: number[], minutesOfExtras: number[], isCut = false): string[] {
  const lines = minutesOfRows.map(line)
  const extras = minutesOfExtras.map((minute) => ({ key: `e-${minute}`, at: at(minute), content: null }))
  return withExtras({ lines, extras, isCut }).map(({ key }) => key)
}

test.each([
  ['without messages they are newest first', [], [1, 3, 2], ['e-3', 'e-2', 'e-1']],
  ['they stand between messages by time', [5, 3, 1], [4, 2, 6], ['e-6', 'm-5', 'e-4', 'm-3', 'e-2', 'm-1']],
  ['one of the same moment comes after the message', [5], [5], ['e-5', 'm-5']],
  ['the oldest are at the end', [5], [1], ['m-5', 'e-1']],
])('[CHAT-33] %s', (_, rows, extras, expected) => {
  expect(placed(rows, extras)).toEqual(expected)
})

test('[CHAT-33] extras older than the shown messages wait until all messages are shown', () => {
  expect(placed([5], [1, 6], true)).toEqual(['e-6', 'm-5'])
})

test('[CHAT-33] the message after a notice shows its author again', () => {
  const extras = [{ key: 'e', at: at(1) + 1, content: null }]
  const entries = withExtras({ lines: [line(2), line(1), line(0)], extras, isCut: false })
  expect(entries.flatMap((entry) => ('at' in entry ? [entry.isAfterExtra] : []))).toEqual([true, false, false])
})
