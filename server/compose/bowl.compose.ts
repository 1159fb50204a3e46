/** Composes presence, the demo buddies, the public chat room, stats, the leaderboard and shares. */
import type { Person } from '#contract/people/users.ts'
import { TOPICS } from '../cluster/cluster.ts'
import type { Connection } from '../fan-out/connection.ts'
import { frameOf } from '../fan-out/frames.ts'
import { sendChanges, sendGivenReactions } from '../features/chat/changes/room-changes.live.ts'
import { sendMessages } from '../features/chat/chat.live.ts'
import { type Chat, openChat } from '../features/chat/chat.ts'
import {
  resendHistory,
  resendHistoryToAll,
  sendFlushed,
  sendRename,
} from '../features/chat/reading/room-history.live.ts'
import { createRoomPages } from '../features/chat/reading/room-pages.ts'
import { sendTyping } from '../features/chat/typing/room-typing.live.ts'
import { createRoomTyping, type NodeTyping } from '../features/chat/typing/room-typing.ts'
import { DEMO_BUDDIES, openDemoBuddies } from '../features/demo-buddies/demo-buddies.ts'
import { createLeaderboard } from '../features/leaderboard/leaderboard.ts'
import { createActiveList } from '../features/presence/active-list.ts'
import { createListBroadcast, sendAutoLogout, sendStatus, sendWarning } from '../features/presence/presence.live.ts'
import { findBuddies } from '../features/presence/presence.store.ts'
import { openPresence } from '../features/presence/presence.ts'
import { createPresencePages } from '../features/presence/presence-changes.live.ts'
import { createPresenceChanges } from '../features/presence/presence-changes.ts'
import { registerBlockEvents } from '../features/safety/safety.live.ts'
import type { Settings } from '../features/settings/settings.ts'
import { createCardRenderer } from '../features/share/card-renderer.ts'
import { createShares } from '../features/share/share.ts'
import { createSits } from '../features/sits/sits.ts'
import { createBadges } from '../features/stats/badges.ts'
import { createStats } from '../features/stats/stats.ts'
import { visitCounting } from '../features/stats/visit-counting.ts'
import type { Foundation } from './foundation.ts'
import type { People } from './people.compose.ts'

export type Bowl = Awaited<ReturnType<typeof composeBowl>>

export async function composeBowl(
  foundation: Foundation,
  { settings, people }: { settings: Settings; people: People },
) {
  const { hub, facts } = foundation
  const { blockedEitherWay } = people.blocks
  const { presence, demoBuddies, activeList, listBroadcast, presencePages } = await composePresence(foundation, {
    settings,
    people,
    recentSpeakers: () => chat.recentSpeakers(),
  })
  const findPerson = async (personId: string) =>
    presence.openSits.get(personId)?.person ?? people.auth.findPerson(personId)
  const chat = await openChat({
    ...foundation,
    isOnBowl: presence.isOnBowlByRows,
    findPerson,
    counting: () => ({
      countMessages: stats.countMessagesSql,
      spendAllowance: people.guests.spendAllowanceSql,
    }),
    settings: settings.current,
    muteRefusal: people.reports.muteRefusal,
    hasAllowance: people.guests.hasAllowance,
    blockedEitherWay,
    onPosted: (messages) => {
      foundation.metrics.noteDelivered(sendMessages(hub, messages, blockedEitherWay))
      roomTyping.stop(messages.map(({ userId }) => userId))
    },
    onReset: () => resendHistoryToAll(hub, chat, blockedEitherWay),
    onChanged: (changes) => sendChanges(hub, changes, blockedEitherWay),
    beginCommit: foundation.metrics.beginCommit,
  })
  const roomTyping = composeTyping(foundation, { chat, people, findPerson })
  facts.everywhere('message.changed', ({ reactions }) => sendGivenReactions(hub, reactions))
  facts.everywhere('person.renamed', ({ userId, ...nameAndEmoji }) =>
    sendRename(hub, { id: userId, ...nameAndEmoji }, blockedEitherWay),
  )
  facts.everywhere('account.deleted', ({ userId }) => sendFlushed(hub, userId))
  const sendListTo = (connection: Connection, personId: string) => {
    if (connection.wantsPresenceChanges) presencePages.sendList(connection)
    else connection.write(activeList.frameFor(personId))
  }
  /** Sends a person the list and the history again, after a block has changed what they may see. */
  const resend = (personId: string) => {
    for (const connection of hub.connectionsOf(personId)) sendListTo(connection, personId)
    resendHistory(hub, chat, personId, blockedEitherWay)
  }
  registerBlockEvents({ hub, facts, resend })

  // After presence and chat: it counts what they have moved from a guest to the new account.
  const stats = createStats(foundation)
  facts.everywhere('badge.earned', ({ userId, badge }) => hub.sendToPerson(userId, { type: 'BADGE_EARNED', badge }))
  const badges = createBadges({
    ...foundation,
    isMuted: (personId) => people.reports.muteRefusal(personId) !== undefined,
  })
  facts.everywhere('badge.announced', ({ userId, nickname, badge, at }) => {
    const line = { type: 'BADGE_LINE', userId, nickname, badge, at: at.toISOString() } as const
    hub.broadcast(frameOf(line), blockedEitherWay(userId))
  })
  const sits = createSits({ ...foundation, blockedEitherWay })
  const leaderboard = createLeaderboard(foundation)
  const shares = createShares({
    ...foundation,
    readProfile: (userId) => stats.profile(userId, userId),
    readRanks: leaderboard.readRanks,
  })

  return {
    presence,
    demoBuddies,
    activeList,
    listBroadcast,
    presencePages,
    sendListTo,
    chat,
    roomPages: createRoomPages({ ...foundation, blockedEitherWay }),
    roomTyping,
    resend,
    stats,
    badges,
    sits,
    leaderboard,
    shares,
    cards: createCardRenderer(),
  }
}

type Typing = { chat: Chat; people: People; findPerson: (personId: string) => Promise<Person | undefined> }

function composeTyping({ cluster, now }: Foundation, { chat, people, findPerson }: Typing) {
  const { showsTyping } = people.preferences
  const sight = { blockedEitherWay: people.blocks.blockedEitherWay, showsTyping }
  const roomTyping = createRoomTyping<Connection>({
    nodeId: cluster.nodeId,
    now,
    findTyping: async (personId) => {
      const person = showsTyping(personId) && (await chat.canPost(personId)) ? await findPerson(personId) : undefined
      return person && { id: personId, nickname: person.nickname }
    },
    publish: (typing) => cluster.publish(TOPICS.roomTyping, typing),
    send: (pages, typing) => sendTyping(pages, typing, sight),
  })
  cluster.subscribe(TOPICS.roomTyping, (typing) => roomTyping.receive(typing as NodeTyping))
  return roomTyping
}

type PresenceNeeds = { settings: Settings; people: People; recentSpeakers: () => ReadonlySet<string> }

async function composePresence(foundation: Foundation, { settings, people, recentSpeakers }: PresenceNeeds) {
  const { config, cluster, db, hub, background, nodeRegistry, now } = foundation
  const { blockedEitherWay } = people.blocks
  const presence = await openPresence({
    ...foundation,
    times: config.times,
    counting: visitCounting,
    isOnlyNode: () => !nodeRegistry.hasPeers(),
    onActivity: (activity) => cluster.publish(TOPICS.activity, activity),
    onListChanged: () => listBroadcast.changed(),
    onStatusChanged: (personId) => sendStatus(hub, presence, personId),
    onWarning: (personId) => sendWarning(hub, personId),
    onAutoLogout: (personId) => sendAutoLogout(hub, personId),
  })
  cluster.subscribe(TOPICS.activity, (activity) => presence.noteRemoteActivity(activity as [string, number][]))
  const demoBuddies = await openDemoBuddies({
    ...foundation,
    random: Math.random,
    isOn: () => config.hasDemoBuddies && settings.current().showDemoBuddies,
    sitting: presence.sitting,
    reply: (personId, reply) => hub.sendToPerson(personId, { type: 'DEMO_REPLY', reply }),
    onShownChanged: () => listBroadcast.changed(),
  })
  if (config.hasDemoBuddies) await people.auth.seedDemo(DEMO_BUDDIES)
  const activeList = createActiveList({
    openSits: presence.openSits,
    demoBuddies,
    now,
    blockedEitherWay,
  })
  const presencePages = createPresencePages({
    hub,
    list: activeList,
    changes: createPresenceChanges({ list: activeList, recentSpeakers, clock: () => performance.now() }),
    blockedEitherWay,
    findBuddies: (personIds) => findBuddies(db, personIds),
    runInBackground: background.run,
  })
  const listBroadcast = createListBroadcast(hub, activeList, presencePages)
  return { presence, demoBuddies, activeList, listBroadcast, presencePages }
}
