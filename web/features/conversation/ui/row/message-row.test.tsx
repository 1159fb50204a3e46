/** How a message shows its delivery state. */
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Delivery } from '#web/features/conversation/lines.ts'
import { MessageRow } from './message-row.tsx'

const line = { id: 'local-1', key: 'local-1', userId: 'rhoda', nickname: 'Rhoda', content: 'knock, knock' }
const row = { ...line, timestamp: '2026-03-03T12:00:00Z', isMine: true, isContinued: false, day: undefined }

function renderRow(delivery: Delivery): string {
  return renderToStaticMarkup(<MessageRow row={{ ...row, delivery }} onRetry={() => {}} onDrop={() => {}} />)
}

test.each([
  ['We can’t deliver this message', 'Not sent. We can’t deliver this message.</p>'],
  ['Too many tries. Please wait a moment.', 'Not sent. Too many tries. Please wait a moment.</p>'],
  ['Sign up for unlimited messaging!', 'Not sent. Sign up for unlimited messaging!</p>'],
])('[CHAT-18] the reason of a refusal ends with punctuation: %s', (reason, text) => {
  expect(renderRow({ state: 'refused', reason })).toContain(text)
})

test('[A11Y-6] a message that is being sent has a clock icon, a stored one has none', () => {
  expect(renderRow({ state: 'sending' })).toMatch(/class="message-waiting"><svg.*Sending/)
  expect(renderRow({ state: 'stored' })).not.toMatch(/<svg|Sending/)
})
