/** Composes presence, the public chat room, stats, the leaderboard and shares. */
import { TOPICS } from '../cluster/cluster.ts'
import {
  resendHistory,
  resendHistoryToAll,
  sendFlushed,
  sendHidden,
  sendMessages,
  sendRename,
} from '../features/chat/chat.live.ts'
import { openChat } from '../features/chat/chat.ts'
import { createLeaderboard } from '../features/leaderboard/leaderboard.ts'
import { createActiveList } from '../features/presence/active-list.ts'
import { createDemoBuddies, DEMO_BUDDIES } from '../features/presence/demo-buddies.ts'
import { createListBroadcast, sendPutOffBowl, sendStatus, sendWarning } from '../features/presence/presence.live.ts'
import { openPresence } from '../features/presence/presence.ts'
import { sendBlockChange } from '../features/safety/safety.live.ts'
import type { Settings } from '../features/settings/settings.ts'
import { createCardDrawer } from '../features/share/card-drawer.ts'
import { createShares } from '../features/share/share.ts'
import { createStats } from '../features/stats/stats.ts'
import type { Foundation } from './foundation.ts'
import type { People } from './people.compose.ts'

export type Bowl = Awaited<ReturnType<typeof composeBowl>>

export async function composeBowl(
  foundation: Foundation,
  { settings, people }: { settings: Settings; people: People },
) {
  const { hub, facts } = foundation
  const { blockedEitherWay } = people.blocks
  const { presence, activeList, listBroadcast } = await composePresence(foundation, people)
  const chat = await openChat({
    ...foundation,
    isOnBowl: presence.isOnBowlByRows,
    personOf: async (personId) => presence.board.get(personId)?.person ?? people.auth.shown(personId),
    spendAllowance: people.guests.spendAllowance,
    counterSql: (messages) => stats.counterSql(messages),
    settings: settings.current,
    muteOf: people.reports.muteOf,
    onPosted: (messages) => foundation.metrics.noteDelivered(sendMessages(hub, messages, blockedEitherWay)),
    onReset: () => resendHistoryToAll(hub, chat, blockedEitherWay),
    onShown: (message) => foundation.metrics.noteDelivered(sendMessages(hub, [message], blockedEitherWay)),
    beginCommit: foundation.metrics.beginCommit,
  })
  facts.everywhere('message.hidden', ({ seq }) => sendHidden(hub, seq))
  facts.everywhere('person.renamed', ({ userId, ...look }) =>
    sendRename(hub, { id: userId, ...look }, blockedEitherWay),
  )
  facts.everywhere('account.deleted', ({ userId }) => sendFlushed(hub, userId))
  /** Sends a person the list and the history again, after a block has changed what they may see. */
  const resend = (personId: string) => {
    for (const connection of hub.of(personId)) connection.write(activeList.frameFor(personId))
    resendHistory(hub, chat, personId, blockedEitherWay)
  }
  sendBlockChange({ hub, facts, resend })

  // After presence and chat: it counts what they have moved from a guest to the new account.
  const stats = createStats(foundation)
  facts.everywhere('badge.earned', ({ userId, badge }) => hub.toPerson(userId, { type: 'BADGE_EARNED', badge }))
  const leaderboard = createLeaderboard(foundation)
  const shares = createShares({
    ...foundation,
    profileOf: (userId) => stats.profile(userId, userId),
    placesOf: leaderboard.placesOf,
  })

  return { presence, activeList, listBroadcast, chat, resend, stats, leaderboard, shares, cards: createCardDrawer() }
}

async function composePresence(foundation: Foundation, people: People) {
  const { config, cluster, hub, nodeRegistry, now } = foundation
  const presence = await openPresence({
    ...foundation,
    times: config.times,
    isAlone: () => !nodeRegistry.hasPeers(),
    onSigns: (signs) => cluster.publish(TOPICS.signs, signs),
    onListChanged: () => listBroadcast.changed(),
    onStatusChanged: (personId) => sendStatus(hub, presence, personId),
    onWarning: (personId) => sendWarning(hub, personId),
    onPutOff: (personId) => sendPutOffBowl(hub, personId),
  })
  cluster.subscribe(TOPICS.signs, (signs) => presence.noteRemoteSigns(signs as [string, number][]))
  const demoBuddies = createDemoBuddies(config.hasDemoBuddies)
  if (config.hasDemoBuddies) await people.auth.seedDemo(DEMO_BUDDIES)
  const activeList = createActiveList({
    board: presence.board,
    demoBuddies,
    now,
    blockedEitherWay: people.blocks.blockedEitherWay,
  })
  const listBroadcast = createListBroadcast(hub, activeList)
  return { presence, activeList, listBroadcast }
}
