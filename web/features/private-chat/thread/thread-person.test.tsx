/** Proves what is shown of the other person beside their conversation. */
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ThreadPerson } from './thread-person.tsx'

const gilda = { id: 'gilda', nickname: 'Gilda', emoji: '🦄', isPremium: true }

type Shown = { other?: typeof gilda; sit?: string; isSittingUnknown?: boolean }

const personWith = ({ other, sit, isSittingUnknown = false }: Shown) =>
  renderToStaticMarkup(
    <ThreadPerson other={other} sit={sit} isSittingUnknown={isSittingUnknown}>
      {null}
    </ThreadPerson>,
  )

test('[PM-22] the bowl has water and rings while the person sits, and the time is below the name', () => {
  expect(personWith({ other: gilda, sit: '4 min' })).toMatch(/data-on.*throne-ring.*Gilda.*On the bowl, 4 min/)
  expect(personWith({ other: gilda })).toMatch(/Gilda.*Off the bowl/)
  expect(personWith({ other: gilda })).not.toContain('data-on')
})

test('[PM-21, PM-22] nothing is said about a bowl that is unknown, and a lapsed member has no gold', () => {
  expect(personWith({ other: gilda, isSittingUnknown: true })).not.toMatch(/on the bowl|off the bowl/i)
  expect(personWith({ other: { ...gilda, isPremium: false } })).not.toMatch(/data-gold|Premium/)
})

test('[PM-22] while the conversation loads there are skeletons in place of the person', () => {
  expect(personWith({}).match(/class="skeleton"/g)).toHaveLength(2)
})
