/** Whose last page was open through another process is away since that one was last known to live, not since we noticed. */
import { expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { createFactBoard } from '#server/facts/facts.ts'
import { noLimits } from '#server/limits/limiter.ts'
import { member, toggle } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'
import { openPresence } from './presence.ts'

const app = await startApp({ isClockStill: true, settings: { DEMO_BUDDIES: 'off' } })
const { times } = readConfig({})

/** Presence as a process beside the app has it, through which nobody is connected. */
async function openBeside() {
  const { db } = app.database
  let changes = 0
  const presence = await openPresence({
    ...{ db, times, limiter: noLimits, now: app.now },
    facts: createFactBoard({ db, onListenerError: () => undefined }),
    ...{ isHere: () => false, isConnected: () => false, isAlone: () => false },
    onListChanged: () => void changes++,
    ...{ onSigns: () => {}, onStatusChanged: () => {}, onWarning: () => {}, onPutOff: () => {} },
  })
  const listed = () => presence.board.listed(app.now().getTime()).map(({ person }) => person.id)
  return { presence, listed, changes: () => changes }
}

test('[SCALE-3] [PRES-8] the 15 s of who was connected through a dead process begin when it last moved', async () => {
  const rhoda = await member(app, 'rhoda')
  await toggle(rhoda, true)
  const { presence, listed, changes } = await openBeside()
  const now = app.now().getTime()
  const goes = (at: number) => {
    presence.cameElsewhere([rhoda.id])
    const before = changes()
    presence.wentElsewhere([rhoda.id], at)
    return { isListed: listed().includes(rhoda.id), isTold: changes() > before }
  }
  expect(goes(now)).toEqual({ isListed: true, isTold: true })
  expect(goes(now - times.graceMs)).toEqual({ isListed: true, isTold: true })
  expect(goes(now - times.graceMs - 1)).toEqual({ isListed: false, isTold: true })
  expect(times.graceMs).toBe(15_000)
})
