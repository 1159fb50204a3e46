/** Every emoji the app offers has a picture, with or without a variation selector. */
import { expect, test } from 'vitest'
import { REACTIONS } from '#contract/social/conversation.ts'
import { emojiFile } from './emoji-files.ts'

const pictures = Object.keys(import.meta.glob('../../public/emoji/*.svg'))

test.each([
  ['🚽', 'toilet'],
  ['🧻', 'toilet-paper'],
  ['🚽✨', 'toilet-sparkles'],
  ['⚡', 'lightning'],
  ['⚡\uFE0F', 'lightning'],
  ['⭐\uFE0F', 'star'],
  ['🎖\uFE0F', 'medal'],
  ['toilet-gold', 'toilet-gold'],
  ['duck', 'duck'],
])('the emoji %s is drawn with the picture %s', (char, name) => {
  expect(emojiFile(char)).toBe(`/emoji/${name}.svg`)
})

test('[FORM-12] [PREM-13] each emoji a person can choose has a picture that exists', () => {
  const choices = '🚽 🧻 💩 🧼 🛁 🧽 🚽✨ 🏰 💎 👑 ⭐ 🔥 ⚡ 🎭 🎨 🎯 🚀 🌈 🦄 🐉 🦚'.split(' ')
  for (const choice of choices) expect(pictures, choice).toContain(`../../public${emojiFile(choice)}`)
})

test('[MSG-1] each reaction has a picture that exists', () => {
  for (const reaction of REACTIONS) expect(pictures, reaction).toContain(`../../public${emojiFile(reaction)}`)
})

test.each(['🐸', '', 'constructor', '../logo', '✨✨'])('%j has no picture', (char) => {
  expect(emojiFile(char)).toBeUndefined()
})
