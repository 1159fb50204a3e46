/** Tests when screen readers announce who sat down and got up. */
import { expect, test } from 'vitest'
import { createManualClock } from '#web/testing/wire.ts'
import { type Announced, createNoticeAnnouncer } from './notice-announcer.ts'

const sat = (name: string): Announced => ({ key: name, name, words: 'sat down' })

function setUp() {
  const clock = createManualClock()
  const said: string[] = []
  return { clock, said, announcer: createNoticeAnnouncer({ clock, say: (line) => said.push(line) }) }
}

test('[CHAT-34] the first is announced at once, those of the next 20 seconds as one line', () => {
  const { clock, said, announcer } = setUp()
  announcer.begin([sat('Early')])
  announcer.update([sat('Early')], false)
  expect(said).toEqual([])
  announcer.update([sat('Early'), sat('Ada')], false)
  expect(said).toEqual(['Ada sat down.'])
  const merged: Announced = { key: 'Ada', name: 'Ada', words: 'and 2 others sat down' }
  announcer.update([sat('Early'), merged], false)
  announcer.update([sat('Early'), merged, { key: 'up', name: 'Otto', words: 'got up' }], false)
  clock.pass(19_999)
  expect(said).toHaveLength(1)
  clock.pass(1)
  expect(said.slice(1)).toEqual(['Ada and 2 others sat down. Otto got up.'])
  clock.pass(60_000)
  expect(said).toHaveLength(2)
})

test('[CHAT-34] nothing is announced while the message field has text', () => {
  const { clock, said, announcer } = setUp()
  announcer.update([sat('Ada')], true)
  clock.pass(60_000)
  expect(said).toEqual([])
  announcer.update([sat('Ada')], false)
  expect(said).toEqual(['Ada sat down.'])
  announcer.update([sat('Ada'), sat('Otto')], false)
  announcer.update([sat('Ada'), sat('Otto')], true)
  clock.pass(60_000)
  expect(said).toHaveLength(1)
})

test('[CHAT-34] a closed room announces nothing', () => {
  const { clock, said, announcer } = setUp()
  announcer.update([sat('Ada')], false)
  announcer.update([sat('Ada'), sat('Otto')], false)
  announcer.stop()
  clock.pass(60_000)
  expect(said).toHaveLength(1)
})
