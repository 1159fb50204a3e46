/** Tests which nicknames are offered, and what a choice sends. */
import { expect, test } from 'vitest'
import { TOILET } from '#contract/people/emojis.ts'
import { SUGGESTED_NICKNAMES } from '#contract/people/users.ts'
import {
  CUSTOM,
  chooseEmoji,
  chooseNickname,
  type NicknameStep,
  nextChoice,
  pickSuggestions,
} from './nickname-choice.ts'

const suggestions = ['PoopTrainee', 'LavatorySage', 'ToiletTitan']

test('[FORM-7] three different names are drawn from the pool of 20, for any random numbers', () => {
  for (const random of [() => 0, () => 0.5, () => 0.999_999, Math.random]) {
    const drawn = pickSuggestions(random)
    expect(new Set(drawn).size).toBe(3)
    expect(SUGGESTED_NICKNAMES).toEqual(expect.arrayContaining(drawn))
  }
})

test('[FORM-7] every name of the pool can be drawn', () => {
  const drawn = SUGGESTED_NICKNAMES.flatMap((_, index) => pickSuggestions(() => index / SUGGESTED_NICKNAMES.length))
  expect(new Set(drawn)).toEqual(new Set(SUGGESTED_NICKNAMES))
})

test.each<[string, { isPremium: boolean; selected: string }, NicknameStep, { isPremium: boolean; selected: string }]>([
  [
    '[FORM-9] without premium the custom option cannot be chosen',
    { isPremium: false, selected: 'LavatorySage' },
    { type: 'select', selected: CUSTOM },
    { isPremium: false, selected: 'LavatorySage' },
  ],
  [
    '[FORM-9] with premium the custom option can be chosen',
    { isPremium: true, selected: 'LavatorySage' },
    { type: 'select', selected: CUSTOM },
    { isPremium: true, selected: CUSTOM },
  ],
  [
    '[FORM-9] ticking premium keeps the chosen suggestion',
    { isPremium: false, selected: 'ToiletTitan' },
    { type: 'premium', isPremium: true },
    { isPremium: true, selected: 'ToiletTitan' },
  ],
  [
    '[FORM-10] unticking premium while custom is chosen goes back to the first suggestion',
    { isPremium: true, selected: CUSTOM },
    { type: 'premium', isPremium: false },
    { isPremium: false, selected: 'PoopTrainee' },
  ],
  [
    '[FORM-10] unticking premium keeps a chosen suggestion',
    { isPremium: true, selected: 'LavatorySage' },
    { type: 'premium', isPremium: false },
    { isPremium: false, selected: 'LavatorySage' },
  ],
])('%s', (_, choice, step, expected) => {
  expect(nextChoice(choice, { step, suggestions })).toEqual(expected)
})

test.each([
  [true, CUSTOM, 'Sir Flushalot'],
  [true, 'ToiletTitan', 'ToiletTitan'],
  [false, 'ToiletTitan', 'ToiletTitan'],
])('[FORM-11] with premium %s and the choice %s the nickname sent is %s', (isPremium, selected, sent) => {
  expect(chooseNickname({ isPremium, selected }, '  Sir Flushalot ')).toBe(sent)
})

test('[FORM-11] with premium ticked the emoji sent is the toilet, without it the picked one', () => {
  expect(chooseEmoji({ isPremium: true, emoji: '🧽' })).toBe(TOILET)
  expect(chooseEmoji({ isPremium: false, emoji: '🧽' })).toBe('🧽')
})
