/** Tests how often typing is sent, and how long it is shown. */
import { expect, test } from 'vitest'
import type { TypingPerson } from '#contract/social/conversation.ts'
import { createManualClock } from '#web/testing/wire.ts'
import { createTypingPeople, createTypingSender } from './typing.ts'

const robin = { id: 'robin', nickname: 'Robin' }
const gerda = { id: 'gerda', nickname: 'Gerda' }

test('[MSG-12] typing is sent at most every three seconds', () => {
  const clock = createManualClock()
  let sent = 0
  const type = createTypingSender({
    clock,
    send: () => {
      sent += 1
      return true
    },
  })
  for (let at = 0; at < 6000; at += 500) {
    type()
    clock.pass(500)
  }
  expect(sent).toBe(2)
  type()
  expect(sent).toBe(3)
})

test('[MSG-12] what could not be sent is sent with the next key press', () => {
  const clock = createManualClock()
  let isConnected = false
  let tries = 0
  const type = createTypingSender({
    clock,
    send: () => {
      tries += 1
      return isConnected
    },
  })
  type()
  isConnected = true
  type()
  type()
  expect(tries).toBe(2)
})

test('[MSG-12] people are shown for five seconds after the last event, and not after their message', () => {
  const clock = createManualClock()
  const shown: (readonly TypingPerson[])[] = []
  const people = createTypingPeople({ clock, onChange: (now) => shown.push(now) })
  people.show([robin, gerda])
  clock.pass(4000)
  people.show([robin, gerda])
  people.remove('robin')
  people.remove('percy')
  clock.pass(4999)
  expect(shown.at(-1)).toEqual([gerda])
  clock.pass(1)
  expect(shown.at(-1)).toEqual([])
  const { length } = shown
  people.show([])
  clock.pass(10_000)
  expect(shown).toHaveLength(length)
})
