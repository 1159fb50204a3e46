/** Tests what the reactions to a message show, and whom they name. */
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { LineReaction } from '#web/features/conversation/conversation.ts'
import { ReactionChips, type ReactionChipsProps } from './reaction-chips.tsx'
import { namesText } from './reaction-names.tsx'

const reactions: LineReaction[] = [
  { emoji: '🧻', count: 3, isMine: false },
  { emoji: '❤️', count: 1, isMine: true },
]

function render(props: Partial<ReactionChipsProps> = {}): string {
  const all = { reactions, canReact: true, myId: 'rhoda', onReact: () => {}, whoReacted: async () => [], ...props }
  return renderToStaticMarkup(<ReactionChips {...all} />)
}

test('[MSG-1] [MSG-2] chips stand in the given order with their count, yours is pressed', () => {
  const chips = [...render().matchAll(/<button[^>]*aria-pressed="(\w+)"[^>]*aria-label="([^"]+)"/g)]
  expect(chips.map(([, pressed, label]) => [label, pressed])).toEqual([
    ['Roll of paper, 3', 'false'],
    ['Heart, 1', 'true'],
  ])
  expect(render({ reactions: [] })).toBe('')
})

test('[MSG-1] to people who may not post the chips are disabled, but they keep the focus and name people', () => {
  expect(render({ canReact: false })).toMatch(/<button[^>]*aria-disabled="true"/)
  expect(render()).not.toContain('aria-disabled')
  expect(render({ canReact: false })).not.toMatch(/<button[^>]* disabled/)
})

const person = (name: string) => ({ id: name.toLowerCase(), nickname: name })
const peopleOf = (count: number, ...names: string[]) => ({ emoji: '🧻' as const, count, people: names.map(person) })

test.each([
  [peopleOf(1, 'Gilda'), 'Gilda'],
  [peopleOf(2, 'Gilda', 'Rhoda'), 'You and Gilda'],
  [peopleOf(3, 'Gilda', 'Rhoda', 'Otto'), 'You, Gilda and Otto'],
  [peopleOf(14, 'Gilda', 'Otto'), 'Gilda, Otto and 12 more'],
  [peopleOf(2, 'Gilda'), 'Gilda and 1 more'],
  // Everyone of them is behind a block.
  [peopleOf(1), '1 person'],
  [peopleOf(2), '2 people'],
  [undefined, 'Loading...'],
  ['failed' as const, 'We couldn’t load who it was.'],
])('[MSG-3] %o are named as "%s"', (people, text) => {
  expect(namesText({ people }, 'rhoda')).toBe(text)
})
