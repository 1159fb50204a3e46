/** When progress is printed. */
import { expect, test } from 'vitest'
import { createProgress } from './progress.ts'

const MB = 1024 ** 2

function linesFor(total: number, pieces: number): string[] {
  const lines: string[] = []
  const onBytes = createProgress({ what: 'Backing up', total, say: (line) => lines.push(line) })
  for (let piece = 0; piece < pieces; piece++) onBytes(total / pieces)
  return lines
}

test('[DB-28] long work prints every tenth once, even in small pieces', () => {
  const tenths = [10, 20, 30, 40, 50, 60, 70, 80, 90]
  expect(linesFor(200 * MB, 1000)).toEqual(tenths.map((percent) => `Backing up: ${percent} % of 200 MB`))
  expect(linesFor(200 * MB, 2)).toEqual(['Backing up: 50 % of 200 MB'])
})

test('[DB-28] short work prints nothing', () => {
  expect(linesFor(20 * MB, 1000)).toEqual([])
})
