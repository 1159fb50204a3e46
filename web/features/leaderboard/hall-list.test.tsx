/** Tests what a list of the Hall of Fame shows in each of its states. */
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { HallOfFameList } from './hall-list.tsx'
import { buildHallRows } from './hall-lists.ts'
import type { Hall } from './use-hall.ts'

const leaders = ['RestroomRoyal', 'ThroneMaster', 'LooLegend', 'BowlBaron'].map((nickname, i) => {
  return { id: `u-${i}`, nickname, emoji: '🧼', isPremium: i === 0, rank: i + 1, stat: 400 - i * 100 }
})
const ready: Hall = { state: 'ready', rowsIn: () => buildHallRows({ leaders, me: leaders[3] }) }

function renderList(hall: Hall, canOpenProfiles = true) {
  return renderToStaticMarkup(
    <MemoryRouter>
      <HallOfFameList hall={hall} list="messages" canOpenProfiles={canOpenProfiles} />
    </MemoryRouter>,
  )
}

test('[LEAD-3] ranks 1 to 3 are medals, the fourth is a number, premium is golden', () => {
  const markup = renderList(ready)
  expect(markup.match(/alt="Rank [123]"/g)).toHaveLength(3)
  expect(markup).toMatch(/class="hall-rank num">4</)
  expect(markup.match(/alt="Premium"/g)).toHaveLength(1)
  expect(markup.match(/>You</g)).toHaveLength(1)
})

test('[LEAD-3] a person below the leaders has a separate row', () => {
  const me = { id: 'u-9', nickname: 'FlushMaster', emoji: '🧻', isPremium: false }
  const rowsIn = () => buildHallRows({ leaders, me, own: { rank: 177, stat: 12 } })
  expect(renderList({ state: 'ready', rowsIn })).toMatch(/Your place<.*>177</)
  expect(renderList(ready)).not.toContain('Your place')
})

test('[LEAD-3] members and guests can open profiles, their own at /profile; visitors cannot', () => {
  expect(renderList(ready).match(/(?<=href=")\/profile[^"]*/g)).toEqual([
    '/profile/u-0',
    '/profile/u-1',
    '/profile/u-2',
    '/profile',
  ])
  expect(renderList(ready, false)).not.toContain('<a ')
})

test('[LEAD-5] an empty list says so, and a loading list shows a spinner', () => {
  expect(renderList({ state: 'ready', rowsIn: () => [] })).toContain('No data available yet')
  expect(renderList({ state: 'loading' })).toMatch(/class="spinner".*role="status"/)
})

test('[LEAD-6] a failure shows its message and a retry button', () => {
  const markup = renderList({ state: 'failed', text: 'Failed to load leaderboard data', retry: () => {} })
  expect(markup).toContain('Failed to load leaderboard data')
  expect(markup).toContain('Try again')
})
