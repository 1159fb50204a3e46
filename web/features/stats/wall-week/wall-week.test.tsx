/** Tests what the week shows while it loads, when it failed and when it is there. */
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { OwnWeek } from './use-own-week.ts'
import { WallWeek } from './wall-week.tsx'

const DAYS = ['2026-05-08', '2026-05-09', '2026-05-10', '2026-05-11', '2026-05-12', '2026-05-13', '2026-05-14']

function renderWeek(week: OwnWeek) {
  const markup = renderToStaticMarkup(
    <MemoryRouter>
      <WallWeek week={week} onBowlSince={undefined} />
    </MemoryRouter>,
  )
  return { markup, text: markup.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ') }
}

const ready = (longestSeconds: number): OwnWeek => ({
  state: 'ready',
  days: DAYS.map((day, i) => ({ day, visits: i > 2 ? 1 : 0 })),
  dayEndsAt: '2026-05-15T00:00:00Z',
  currentStreak: 4,
  longestSeconds,
})

test('[HOME-22, HOME-23, HOME-24] a week with a visit today has a name, a streak and a sit to beat', () => {
  const { markup, text } = renderWeek(ready(662))
  expect(markup).toContain('role="img" aria-label="This week: 4 of 4 days so far"')
  expect(markup.match(/data-state="(filled|kept)"/g)).toHaveLength(4)
  expect(text).toContain('Day 4 kept today')
  expect(text).toContain('To beat 11:02')
})

test('[HOME-24] before the first sit has ended there is nothing to beat', () => {
  expect(renderWeek(ready(0)).markup).not.toContain('<a')
})

test('[HOME-22] while loading and after a failure all days are dim, and a failure can be tried again', () => {
  for (const week of [{ state: 'loading' } as const, { state: 'failed', retry: () => {} } as const]) {
    const { markup } = renderWeek(week)
    expect(markup.match(/data-state="coming"/g)).toHaveLength(7)
    expect(markup).not.toContain('role="img"')
  }
  expect(renderWeek({ state: 'failed', retry: () => {} }).text).toContain('We couldn’t load your week. Try again')
})
