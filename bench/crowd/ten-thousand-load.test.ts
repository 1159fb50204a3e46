/** Tests that lost and doubled messages are counted. */
import { expect, test } from 'vitest'
import { countErrors } from './ten-thousand-load.ts'

const arrived = (...counts: number[]) => Uint8Array.from([...counts, 0, 0, 0])
const written = (sent: number, ...refused: number[]) => ({ sent, refused })

test('every message of every process is to arrive once', () => {
  expect(countErrors([arrived(1, 1, 1), arrived(1)], [written(3), written(1)])).toBe(0)
})

test('a lost message and a doubled one do not cancel out', () => {
  expect(countErrors([arrived(1, 0, 2), arrived(1)], [written(3), written(1)])).toBe(2)
})

test('a process of which nothing has arrived has lost all', () => {
  expect(countErrors([arrived(1)], [written(1), written(5)])).toBe(5)
})

test('a refused message is neither lost nor doubled', () => {
  expect(countErrors([arrived(1, 0, 1)], [written(3, 1)])).toBe(0)
})
