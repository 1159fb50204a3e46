/** Proves what the head of a conversation says of the other one's seat. */
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { ThreadHeader } from './thread-header.tsx'

const other = { id: 'gilda', nickname: 'Gilda', emoji: '🦄', isPremium: true }

function headWith(sit: string | undefined, isSittingUnknown: boolean): string {
  return renderToStaticMarkup(
    <MemoryRouter>
      <ThreadHeader {...{ other, sit, isSittingUnknown }} isLoading={false} menu={null} />
    </MemoryRouter>,
  )
}

test('[PM-21] who sits is said to sit, and who does not is said not to', () => {
  expect(headWith('4 min', false)).toContain('On the bowl, 4 min')
  expect(headWith(undefined, false)).toContain('Not on the bowl')
})

test('[PM-21] where the list of who sits was cut nothing is said of who is not on it', () => {
  expect(headWith(undefined, true)).not.toContain('bowl')
  expect(headWith('4 min', true)).toContain('On the bowl, 4 min')
})
