/** A person who was connected to a dead node is away since its last renewal, not since its death was noticed. */
import { expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { createFacts } from '#server/facts/facts.ts'
import { noLimits } from '#server/limits/limiter.ts'
import { member, toggle } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'
import { openPresence } from './presence.ts'

const app = await startApp({ isClockStill: true, settings: { DEMO_BUDDIES: 'off' } })
const { times } = readConfig({})

/** Presence of a second node, to which nobody is connected. */
async function openSecondPresence() {
  const { db } = app.database
  let changes = 0
  const presence = await openPresence({
    db,
    times,
    limiter: noLimits,
    now: app.now,
    facts: createFacts({ db, onListenerError: () => undefined }),
    isHere: () => false,
    isConnected: () => false,
    isOnlyNode: () => false,
    onListChanged: () => void changes++,
    onActivity: () => {},
    onStatusChanged: () => {},
    onWarning: () => {},
    onAutoLogout: () => {},
  })
  const listed = () => presence.openSits.listed(app.now().getTime()).map(({ person }) => person.id)
  return { presence, listed, changes: () => changes }
}

test('[SCALE-3] [PRES-8] the 15 s grace period of a dead node’s people begins at the node’s last renewal', async () => {
  const rhoda = await member(app, 'rhoda')
  await toggle(rhoda, true)
  const { presence, listed, changes } = await openSecondPresence()
  const now = app.now().getTime()
  const disconnectAt = (at: number) => {
    presence.connectedElsewhere([rhoda.id])
    const before = changes()
    presence.disconnectedElsewhere([rhoda.id], at)
    return { isListed: listed().includes(rhoda.id), isTold: changes() > before }
  }
  expect(disconnectAt(now)).toEqual({ isListed: true, isTold: true })
  expect(disconnectAt(now - times.graceMs)).toEqual({ isListed: true, isTold: true })
  expect(disconnectAt(now - times.graceMs - 1)).toEqual({ isListed: false, isTold: true })
  expect(times.graceMs).toBe(15_000)
})
