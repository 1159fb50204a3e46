/** A reaction and the deletion of its giver's account at the same moment, on several connections. */
import { expect, test } from 'vitest'
import { deleteAccount } from '#contract/people/account.ts'
import type { Tx } from '#server/db/db.ts'
import { messageReactions } from '#server/db/schema/bowl/conversation.schema.ts'
import { privateConversations } from '#server/db/schema/bowl/private-chat.schema.ts'
import { pearlAndPercy, react, sent } from '#server/features/private-chat/private-chat.fixture.ts'
import { LOCK_WAITS } from '#server/testing/lock-waits.ts'
import { PASSWORD } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'

const app = await startApp({ settings: { DEMO_BUDDIES: 'off' } })

async function waitingLocks(tx: Tx): Promise<number> {
  return (await tx.execute(LOCK_WAITS)).rows.length
}

test('[MSG-5] [ACCOUNT-8] a reaction and the deletion of its account wait for each other, and not in a circle', async () => {
  const [pearl, percy] = await pearlAndPercy(app)
  const message = await sent(percy, pearl, 'Hello')
  const { db } = app.database
  const { reacting, deleting } = await db.transaction(async (tx) => {
    await tx.select().from(privateConversations).for('update')
    const reacting = react(pearl, message, '💩')
    await expect.poll(() => waitingLocks(tx)).toBe(1)
    const deleting = pearl.browser.call(deleteAccount, { body: { password: PASSWORD } })
    await expect.poll(() => waitingLocks(tx)).toBe(2)
    return { reacting, deleting }
  })
  expect([(await reacting).status, (await deleting).status]).toEqual([200, 200])
  expect(await db.$count(messageReactions)).toBe(0)
})
