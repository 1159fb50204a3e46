/** Tests what the menu of a message offers, to whom, and its names for screen readers. */
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Line } from '#web/features/conversation/conversation.ts'
import { lineBy } from '#web/features/conversation/line.fixture.ts'
import { MenuBody } from './menu-body.tsx'
import { entriesOf, hasMenu } from './menu-entries.tsx'

const sentAt = Date.parse('2026-03-03T12:00:00Z')
const mine = lineBy('Rhoda', { isMine: true })
const theirs = lineBy('Gilda', { reactions: [{ emoji: '❤️', count: 4, isMine: true }] })
const nothing = () => {}

type Reader = { now?: number; canPost?: boolean }

function render(line: Line, { now = sentAt + 120_000, canPost = true }: Reader = {}): string {
  const moreItems = (of: Line) => [
    { label: 'Report', icon: null, onChoose: nothing },
    { label: `Block ${of.nickname}`, icon: null, tone: 'danger' as const, onChoose: nothing },
  ]
  const actions = { reply: nothing, edit: nothing }
  const entries = entriesOf(line, { now, canPost, actions, onDelete: nothing, moreItems })
  const reactions = canPost ? line.reactions : undefined
  const handlers = { onReact: nothing, onChoose: nothing, onClose: nothing }
  return renderToStaticMarkup(<MenuBody entries={entries} reactions={reactions} {...handlers} />)
}

const itemsIn = (menu: string) =>
  [...menu.matchAll(/<button[^>]*role="menuitem"[^>]*>(.*?)<\/button>/g)].map(([, item = '']) =>
    item
      .replaceAll(/<svg.*?<\/svg>/g, '')
      .replaceAll(/<[^>]*>/g, ' ')
      .replaceAll(/ +/g, ' ')
      .trim(),
  )

test('[MSG-21] own messages can be answered, copied, edited and deleted, those of others reported and their author blocked', () => {
  expect(itemsIn(render(mine))).toEqual(['Reply', 'Copy', 'Edit 8 min left', 'Delete'])
  expect(itemsIn(render(theirs))).toEqual(['Reply', 'Copy', 'Report', 'Block Gilda'])
})

test('[MSG-8] ten minutes after sending, the menu no longer offers to edit', () => {
  expect(itemsIn(render(mine, { now: sentAt + 600_000 }))).toEqual(['Reply', 'Copy', 'Delete'])
})

test('[MSG-1] [MSG-9] people who may not post can delete and copy, but not react, reply or edit', () => {
  expect(itemsIn(render(mine, { canPost: false }))).toEqual(['Copy', 'Delete'])
  expect(render(mine, { canPost: false })).not.toContain('menuitemcheckbox')
})

test('[MSG-21] the menu and the reactions have names, and yours are checked', () => {
  const menu = render(theirs)
  expect(menu).toMatch(/role="menu"[^>]*aria-label="Message options"/)
  expect(menu).toMatch(/<fieldset[^>]*aria-label="React"/)
  const reactions = [...menu.matchAll(/aria-checked="(\w+)" aria-label="([^"]+)"/g)]
  expect(reactions.map(([, checked, name]) => [name, checked])).toEqual([
    ['Poop', 'false'],
    ['Roll of paper', 'false'],
    ['Toilet', 'false'],
    ['Tears of joy', 'false'],
    ['Heart', 'true'],
    ['Raised hands', 'false'],
  ])
})

test('[MSG-21] what is dangerous comes last, below a line', () => {
  expect(render(mine)).toMatch(/<hr\/><button[^>]*data-tone="danger"[^>]*>.*Delete<\/span><\/button><\/div>/)
  expect(render(theirs)).toMatch(/<hr\/><button[^>]*><span>Report<\/span>/)
})

test('[MSG-21] messages that are not stored, deleted ones and those of demo buddies have no menu', () => {
  expect(hasMenu(mine)).toBe(true)
  for (const line of [
    lineBy('Rhoda', { delivery: { state: 'sending' } }),
    lineBy('Gilda', { isFlushed: true }),
    lineBy('PaperPoet', { isDemo: true }),
  ]) {
    expect(hasMenu(line)).toBe(false)
  }
})
