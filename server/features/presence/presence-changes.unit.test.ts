/** What counts as a change of the list of people. */
import { expect, test } from 'vitest'
import type { ActiveUser } from '#contract/bowl/presence.ts'
import { createPresenceChanges } from './presence-changes.ts'

const personWith = (id: string): ActiveUser => ({
  id,
  nickname: id,
  emoji: '💩',
  isOnBowl: true,
  lastActive: '2026-11-19T08:00:00.000Z',
  badges: {},
  isPremium: false,
})

test('[PRES-29] in a crowd, one who leaves as another comes is a change for their buddies, with the same total', () => {
  let users = Array.from({ length: 250 }, (_, nth) => personWith(`u-${nth}`))
  const changes = createPresenceChanges({
    list: {
      listing: () => ({ users, total: users.length }),
      total: () => users.length,
      everyone: () => new Set(users.map(({ id }) => id)),
    },
    recentSpeakers: () => new Set(['u-1']),
  })
  const { revision } = changes.current()
  users = [...users.filter(({ id }) => id !== 'u-100'), personWith('u-new')]
  expect(changes.next()).toEqual({
    change: { revision: revision + 1, total: 250, came: [], left: [], changed: [] },
    unlisted: { came: ['u-new'], left: ['u-100'] },
  })
  expect(changes.next()).toBeUndefined()
})
