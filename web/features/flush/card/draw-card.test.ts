/** Tests what is written on a flush card, with a canvas that only remembers its texts. */
import { expect, test, vi } from 'vitest'
import type { SitSummary } from '#contract/bowl/sits.ts'
import { cardLine } from '../flush.words.ts'
import { CARD_LAYOUTS } from './card-layout.ts'
import type { CardColours, Paint } from './card-paint.ts'
import { drawCard } from './draw-card.ts'

const sit: SitSummary = {
  id: 'sit-1',
  startedAt: '2026-03-05T08:00:00.000Z',
  endedAt: '2026-03-05T08:12:34.000Z',
  seconds: 754,
  reason: 'toggled',
  visitsToday: 1,
  totalVisits: 7,
  longest: { rank: 1, previousSeconds: 662 },
  company: { total: 4, people: [{ nickname: 'RestroomRoyal', emoji: '🦄', isPremium: true }] },
  messages: 9,
  streak: { days: 4, keptEarlierToday: false, week: [true, true, true, true, false, false, false], today: 3 },
  badges: { earned: ['chatty'], nearest: null },
}

function textsOn(layout: (typeof CARD_LAYOUTS)[number], content: { nickname: string; sit: SitSummary }): string[] {
  const texts: string[] = []
  const gradient = { addColorStop: () => {} }
  const paint = new Proxy({} as Record<string, unknown>, {
    get: (kept, name: string) => {
      if (name in kept) return kept[name]
      if (name === 'fillText') return (text: string) => texts.push(text)
      if (name === 'measureText') return (text: string) => ({ width: text.length * 30 })
      return () => gradient
    },
  })
  vi.stubGlobal('Path2D', class {})
  drawCard({
    paint: paint as unknown as Paint,
    layout,
    content: {
      seconds: content.sit.seconds,
      nickname: content.nickname,
      emoji: '🧼',
      line: cardLine(content.sit),
      week: content.sit.streak?.week,
      host: 'bowl.example',
    },
    colours: {} as CardColours,
    pictures: new Map([['🧼', {} as CanvasImageSource]]),
  })
  vi.unstubAllGlobals()
  return texts
}

test.each(CARD_LAYOUTS)(
  '[FLUSH-19] the $name card has the time, the person, one line, the week and the address',
  (layout) => {
    const texts = textsOn(layout, { nickname: 'PorcelainPro', sit })
    for (const text of ['12:34', 'PorcelainPro', 'Longest sit yet. Day 4.', 'M', 'Come sit. bowl.example']) {
      expect(texts).toContain(text)
    }
    const all = texts.join(' ')
    for (const never of ['RestroomRoyal', '08:', 'message', 'others', 'Chatty']) expect(all).not.toContain(never)
  },
)

test('[FLUSH-19] a guest’s card has no week and no line', () => {
  const texts = textsOn(CARD_LAYOUTS[0], {
    nickname: '(Just Visiting)47',
    sit: { ...sit, longest: null, streak: null },
  })
  expect(texts).not.toContain('M')
  expect(texts).toContain('(Just Visiting)47')
  expect(texts).toContain('')
})

test.each<[Partial<SitSummary>, string]>([
  [{}, 'Longest sit yet. Day 4.'],
  [{ longest: { rank: 2, previousSeconds: 900 } }, 'Second longest sit. Day 4.'],
  [{ longest: { rank: 3, previousSeconds: 900 } }, 'Day 4.'],
  [{ longest: null, streak: null }, ''],
])('[FLUSH-19] the line of %j is "%s"', (change, line) => {
  expect(cardLine({ ...sit, ...change })).toBe(line)
})
