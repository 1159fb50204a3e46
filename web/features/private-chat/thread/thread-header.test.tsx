/** Proves what the header of a conversation shows about the other person's bowl. */
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { LiveContext, NO_LIVE } from '#web/realtime/use-live.ts'
import { ThreadHeader } from './thread-header.tsx'

const other = { id: 'gilda', nickname: 'Gilda', emoji: '🦄', isPremium: true }

type HeaderProps = { sit?: string | undefined; isSittingUnknown?: boolean; hasLoadFailed?: boolean }

function headerWith({ sit, isSittingUnknown = false, hasLoadFailed = false }: HeaderProps): string {
  return renderToStaticMarkup(
    <LiveContext value={{ ...NO_LIVE, hasLoadFailed }}>
      <MemoryRouter>
        <ThreadHeader other={other} sit={sit} isSittingUnknown={isSittingUnknown} isLoading={false} menu={null} />
      </MemoryRouter>
    </LiveContext>,
  )
}

test('[PM-21] the header shows whether the person is on the bowl', () => {
  expect(headerWith({ sit: '4 min' })).toContain('On the bowl, 4 min')
  expect(headerWith({})).toContain('Off the bowl')
})

test('[PM-21] if the list of people on the bowl is incomplete, a person who is not on it has no status', () => {
  expect(headerWith({ isSittingUnknown: true })).not.toContain('bowl')
  expect(headerWith({ sit: '4 min', isSittingUnknown: true })).toContain('On the bowl, 4 min')
})

test('[PM-21, SHELL-27] without a connection there is no status', () => {
  for (const sit of ['4 min', undefined]) {
    const head = headerWith({ sit, hasLoadFailed: true })
    expect(head).toContain('Reconnecting...')
    expect(head).not.toMatch(/bowl|chip-drip|data-state="on"/i)
  }
  expect(headerWith({ isSittingUnknown: true, hasLoadFailed: true })).not.toContain('Reconnecting...')
})
