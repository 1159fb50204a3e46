/** Proves what the head of a conversation says of the other one's seat. */
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { LiveContext, NO_LIVE } from '#web/realtime/use-live.ts'
import { ThreadHeader } from './thread-header.tsx'

const other = { id: 'gilda', nickname: 'Gilda', emoji: '🦄', isPremium: true }

type Head = { sit?: string | undefined; isSittingUnknown?: boolean; isOutOfReach?: boolean }

function headWith({ sit, isSittingUnknown = false, isOutOfReach = false }: Head): string {
  return renderToStaticMarkup(
    <LiveContext value={{ ...NO_LIVE, isOutOfReach }}>
      <MemoryRouter>
        <ThreadHeader {...{ other, sit, isSittingUnknown }} isLoading={false} menu={null} />
      </MemoryRouter>
    </LiveContext>,
  )
}

test('[PM-21] who sits is said to sit, and who does not is said not to', () => {
  expect(headWith({ sit: '4 min' })).toContain('On the bowl, 4 min')
  expect(headWith({})).toContain('Not on the bowl')
})

test('[PM-21] where the list of who sits was cut nothing is said of who is not on it', () => {
  expect(headWith({ isSittingUnknown: true })).not.toContain('bowl')
  expect(headWith({ sit: '4 min', isSittingUnknown: true })).toContain('On the bowl, 4 min')
})

test('[PM-21, SHELL-27] while the connection is away nobody is shown to sit, nor not to', () => {
  for (const sit of ['4 min', undefined]) {
    const head = headWith({ sit, isOutOfReach: true })
    expect(head).toContain('Reconnecting...')
    expect(head).not.toMatch(/bowl|chip-drip|data-state="on"/i)
  }
  expect(headWith({ isSittingUnknown: true, isOutOfReach: true })).not.toContain('Reconnecting...')
})
