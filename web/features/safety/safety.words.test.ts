/** Proves that every report reason has a label, and the texts of a block. */
import { expect, test } from 'vitest'
import { ReportDraft } from '#contract/people/safety.ts'
import { BLOCK_IS_REVERSIBLE, REASONS, safetyToasts, WHAT_A_BLOCK_DOES } from './safety.words.ts'

test('[SAFE-13] each of the five reasons can be chosen, once', () => {
  const known = [...ReportDraft.shape.reason.options].sort()
  expect(REASONS.map(({ value }) => value).sort()).toEqual(known)
  expect(new Set(REASONS.map(({ label }) => label)).size).toBe(known.length)
})

test('[SAFE-12] the confirmation names every place, that the other person is not notified, and how to undo it', () => {
  for (const place of ['list', 'chat', 'private messages', 'Hall of Fame', 'buddies', 'won’t tell them'])
    expect(WHAT_A_BLOCK_DOES).toContain(place)
  expect(BLOCK_IS_REVERSIBLE).toContain('unblock')
})

test('[SAFE-12] a block can be undone from the toast, which does not promise the buddy back', () => {
  let isUnblocked = false
  const { action } = safetyToasts.blocked('Robin', () => {
    isUnblocked = true
  })
  if (action && 'onPress' in action) action.onPress()
  expect([action?.label, isUnblocked]).toEqual(['Unblock', true])
  expect(safetyToasts.unblocked('Robin').description).toContain('Ask again')
})
