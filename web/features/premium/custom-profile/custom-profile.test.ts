/** Proves the default values of the premium dialogs, what they allow, and what they send. */
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { charactersOf, PREMIUM_EMOJIS } from '#contract/people/emojis.ts'
import {
  CustomProfileFields,
  customProfileToSend,
  defaultCustomProfile,
  emojisFor,
  isSubmitDisabled,
} from './custom-profile.ts'

const rhoda = { nickname: 'Rhoda', emoji: '🧼' }

test('[PREM-14] an upgrade preselects the toilet with sparkles, unless one of the 15 was chosen before', () => {
  expect(defaultCustomProfile(rhoda, 'upgrade')).toEqual({ nickname: 'Rhoda', emoji: '🚽✨' })
  expect(defaultCustomProfile({ ...rhoda, emoji: '👑' }, 'upgrade').emoji).toBe('👑')
  expect(emojisFor(rhoda, 'upgrade')).toHaveLength(15)
})

test('[PREM-13] customising preselects the current emoji, which can be kept', () => {
  expect(defaultCustomProfile(rhoda, 'customize').emoji).toBe('🧼')
  expect(emojisFor(rhoda, 'customize').map(({ emoji }) => emoji)).toEqual(['🧼', ...charactersOf(PREMIUM_EMOJIS)])
  expect(emojisFor({ ...rhoda, emoji: '👑' }, 'customize')).toHaveLength(15)
})

test('[PREM-13] unchanged values are not sent', () => {
  expect(customProfileToSend({ nickname: '  ', emoji: '👑' }, rhoda)).toEqual({ emoji: '👑' })
  expect(customProfileToSend({ nickname: 'Rhoda', emoji: '👑' }, rhoda)).toEqual({ emoji: '👑' })
  expect(customProfileToSend({ nickname: ' Sir Flushalot ', emoji: '🧼' }, rhoda)).toEqual({
    nickname: 'Sir Flushalot',
  })
})

test.each([
  [{ isBusy: true, typed: 'Sir Flushalot', current: 'Rhoda' }, true],
  [{ isBusy: false, typed: ' ', current: '' }, true],
  [{ isBusy: false, typed: '', current: 'Rhoda' }, false],
  [{ isBusy: false, typed: 'Sir Flushalot', current: '' }, false],
])('[PREM-15] with %j the button is disabled: %s', (form, isDisabled) => {
  expect(isSubmitDisabled(form)).toBe(isDisabled)
})

test('[NICK-2] a name has 3 to 20 characters or is left blank', () => {
  const allows = (nickname: string) => z.safeParse(CustomProfileFields, { nickname, emoji: '👑' }).success
  expect(['', 'abc', 'a'.repeat(20)].map(allows)).toEqual([true, true, true])
  expect(['ab', 'a'.repeat(21)].map(allows)).toEqual([false, false])
})
