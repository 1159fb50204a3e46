/** Composes all features group by group; each gets, as functions, only what it may use of the others. */
import { isGuestId } from '#contract/people/users.ts'
import { PUBLIC_ROOM } from '../db/schema/bowl/chat.schema.ts'
import { publicTables } from '../features/conversation/conversation-tables.store.ts'
import { createReactionRemoval } from '../features/conversation/reaction-removal.ts'
import { sendSettings } from '../features/settings/settings.live.ts'
import { openSettings } from '../features/settings/settings.ts'
import { composeAdmin } from './admin.compose.ts'
import { composeBowl } from './bowl.compose.ts'
import { type AppContext, createFoundation } from './foundation.ts'
import { composePeople } from './people.compose.ts'
import { composePremium } from './premium.compose.ts'
import { composeSocial } from './social.compose.ts'

export type Features = Awaited<ReturnType<typeof openFeatures>>

export async function openFeatures(context: AppContext) {
  const foundation = await createFoundation(context)
  const { facts, background, limiter, outbox, mailer, hub, nodeRegistry, isConnected, cluster, now } = foundation
  const settings = await openSettings(foundation)
  const people = await composePeople(foundation, settings)
  const bowl = await composeBowl(foundation, { settings, people })
  const premiumFeatures = await composePremium(foundation, { settings, people })
  const social = await composeSocial(foundation, { people, bowl })
  const admin = composeAdmin(foundation, { settings, people, bowl, premiumFeatures })
  const reactionRemoval = createReactionRemoval({
    ...foundation,
    findKind: (conversationId) =>
      conversationId === PUBLIC_ROOM
        ? { tables: publicTables, announceChanges: bowl.chat.changes.announceChanges }
        : social.privateChats.reactionsKind,
  })
  const { guests, passwords, reports, blocks, preferences } = people
  const { presence, demoBuddies, chat, resend } = bowl

  settings.listen(async (change) => {
    sendSettings(hub, change)
    await demoBuddies.tick()
    if (!change.now.allowGuestUsers) await guests.sendAway(presence.sitting().filter(isGuestId))
    if (change.now.maxMessagesStored !== change.before.maxMessagesStored) await chat.resize()
  })

  return {
    facts,
    background,
    limiter,
    outbox,
    mailer,
    hub,
    nodeRegistry,
    isConnected,
    nodeId: cluster.nodeId,
    openedAt: now(),
    settings,
    ...people,
    ...bowl,
    ...premiumFeatures,
    ...social,
    ...admin,
    reactionRemoval,

    queues: () => ({ room: chat.waiting(), passwords: passwords.waiting(), background: background.running() }),

    async resync(): Promise<void> {
      await settings.refresh()
      await reports.refresh()
      await preferences.resync()
      for (const personId of await blocks.resync()) resend(personId)
      await presence.resync()
      await chat.resync()
    },
  }
}
