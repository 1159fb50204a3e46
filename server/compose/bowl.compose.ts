/** On the bowl together: presence, the public chat room, and what they add up to. */
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
import { sendBadges } from '../features/stats/stats.live.ts'
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
  const { presence, activeList, listTelling } = await composePresence(foundation, people)
  const chat = await openChat({
    ...foundation,
    isOnBowl: presence.isOnBowlByRows,
    personOf: async (personId) => presence.board.get(personId)?.person ?? people.auth.shown(personId),
    spendAllowance: people.guests.spendAllowance,
    countAlong: (messages) => stats.countAlong(messages),
    settings: settings.current,
    muteOf: people.reports.muteOf,
    onPosted: (messages) => foundation.metrics.noteDelivered(sendMessages(hub, messages, blockedEitherWay)),
    onAnew: () => resendHistoryToAll(hub, chat, blockedEitherWay),
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
  sendBadges(hub, facts)
  const leaderboard = createLeaderboard(foundation)
  const shares = createShares({
    ...foundation,
    profileOf: (userId) => stats.profile(userId, userId),
    placesOf: leaderboard.placesOf,
  })

  return { presence, activeList, listTelling, chat, resend, stats, leaderboard, shares, cards: createCardDrawer() }
}

async function composePresence(foundation: Foundation, people: People) {
  const { config, cluster, hub, neighbours, now } = foundation
  const presence = await openPresence({
    ...foundation,
    times: config.times,
    isAlone: () => !neighbours.areThere(),
    onSigns: (signs) => cluster.tell(TOPICS.signs, signs),
    onListChanged: () => listTelling.changed(),
    onStatusChanged: (personId) => sendStatus(hub, presence, personId),
    onWarning: (personId) => sendWarning(hub, personId),
    onPutOff: (personId) => sendPutOffBowl(hub, personId),
  })
  cluster.hear(TOPICS.signs, (signs) => presence.hearSigns(signs as [string, number][]))
  const demoBuddies = createDemoBuddies(config.hasDemoBuddies)
  if (config.hasDemoBuddies) await people.auth.seedDemo(DEMO_BUDDIES)
  const activeList = createActiveList({
    board: presence.board,
    demoBuddies,
    now,
    blockedEitherWay: people.blocks.blockedEitherWay,
  })
  const listTelling = createListBroadcast(hub, activeList)
  return { presence, activeList, listTelling }
}
