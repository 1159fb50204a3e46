/** How the preview of a message is cut. */
import { expect, test } from 'vitest'
import { previewOf } from './private-chat.ts'

test.each([
  ['a'.repeat(50), 'a'.repeat(50)],
  ['a'.repeat(51), `${'a'.repeat(50)}...`],
  ['👩‍🚀'.repeat(50), '👩‍🚀'.repeat(50)],
  ['👩‍🚀'.repeat(51), `${'👩‍🚀'.repeat(50)}...`],
  [`${'e\u0301'.repeat(50)}!`, `${'e\u0301'.repeat(50)}...`],
  ['', ''],
])('[PM-7] the toast shows the first 50 graphemes, and dots when there are more', (content, preview) => {
  expect(previewOf(content)).toBe(preview)
})
