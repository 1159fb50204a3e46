/** Checks the list of files that a public message passes, in docs/ARCHITECTURE.md. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const FILES_MAX = 20
const LINES_MAX = 2000

const page = readFileSync('docs/ARCHITECTURE.md', 'utf8')
const list = /## How a message travels\n```\n(.*?)```/s.exec(page)?.[1] ?? ''

const files = list.split('\n').flatMap((row) => {
  const [folder = ''] = row.split(' ')
  return [...row.slice(folder.length).matchAll(/[\w./-]+\.tsx?/g)].map(([name]) => folder + name)
})

test('[MSG-26] a public message passes few files and few lines on its way to other screens', () => {
  expect(files.length).toBeGreaterThan(10)
  expect(new Set(files).size).toBe(files.length)
  expect(files.length).toBeLessThanOrEqual(FILES_MAX)
  const lines = files.map((path) => readFileSync(path, 'utf8').trimEnd().split('\n').length)
  expect(lines.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(LINES_MAX)
})
