/** Every room, and what each is told of the others: questions are passed in, facts are heard. */
import type { FastifyBaseLogger } from 'fastify'
import { isGuestId } from '#contract/users.ts'
import { createBackground } from './background.ts'
import { type Cluster, TOPICS } from './cluster/cluster.ts'
import { noLimits } from './cluster/limiter.ts'
import { meetNeighbours, noNeighbours } from './cluster/neighbours.ts'
import type { Config } from './config.ts'
import type { Db } from './db/db.ts'
import { createFactBoard, type Told } from './facts/facts.ts'
import { createOwnAccount } from './features/account/account.ts'
import { createDesk } from './features/admin/desk.ts'
import { createAuth } from './features/auth/auth.ts'
import { tellBanned } from './features/auth/bans.live.ts'
import { createBans } from './features/auth/bans.ts'
import { createCustomProfile } from './features/auth/custom-profile.ts'
import { createGuests } from './features/auth/guests.ts'
import { createPasswordChanges } from './features/auth/password-changes.ts'
import { createPasswords } from './features/auth/passwords.ts'
import { createSessions } from './features/auth/sessions.ts'
import { createSignInBrakes } from './features/auth/sign-in-brakes.ts'
import { tellBuddies } from './features/buddies/buddies.live.ts'
import { createBuddies } from './features/buddies/buddies.ts'
import {
  resendHistory,
  resendHistoryToAll,
  tellFlushed,
  tellHidden,
  tellMessages,
  tellRename,
} from './features/chat/chat.live.ts'
import { openChat } from './features/chat/chat.ts'
import { createLeaderboard } from './features/leaderboard/leaderboard.ts'
import { createOutbox } from './features/outbox/outbox.ts'
import { createPageViews } from './features/page-views/page-views.ts'
import { createPins } from './features/pins/pins.ts'
import { tellPremium } from './features/premium/premium.live.ts'
import { createPremium } from './features/premium/premium.ts'
import { createActiveList } from './features/presence/active-list.ts'
import { createDemoBuddies, DEMO_BUDDIES } from './features/presence/demo-buddies.ts'
import { createListTelling, tellPutOff, tellStatus, tellWarning } from './features/presence/presence.live.ts'
import { openPresence } from './features/presence/presence.ts'
import { tellPrivateChats } from './features/private-chat/private-chat.live.ts'
import { createPrivateChats } from './features/private-chat/private-chat.ts'
import { createPush } from './features/push/push.ts'
import { keptPushKeys } from './features/push/push-keys.ts'
import { openBlocks } from './features/safety/blocks.ts'
import { createReportCases } from './features/safety/report-cases.ts'
import { openReports } from './features/safety/reports.ts'
import { tellApart } from './features/safety/safety.live.ts'
import { tellSettings } from './features/settings/settings.live.ts'
import { openSettings } from './features/settings/settings.ts'
import { createCardDrawer } from './features/share/card-drawer.ts'
import { createShares } from './features/share/share.ts'
import { createStatistics } from './features/statistics/statistics.ts'
import { tellBadges } from './features/stats/stats.live.ts'
import { createStats } from './features/stats/stats.ts'
import { createSuites } from './features/suites/suites.ts'
import { createSupport } from './features/support/support.ts'
import { openTrivia } from './features/trivia/trivia.ts'
import type { Metrics } from './metrics/metrics.ts'
import { createTill } from './outside/billing/billing-of.ts'
import { accountDeletedLetter, passwordChangedLetter, resetLetter } from './outside/mail/letters.ts'
import { createMailer } from './outside/mail/mailer-of.ts'
import { supportLetter } from './outside/mail/support-letter.ts'
import { createPushSender } from './outside/push/push-sender.ts'
import { createHub } from './realtime/hub.ts'
import { loadSendToMany } from './realtime/send-to-many.ts'

type Needs = {
  config: Config
  db: Db
  log: FastifyBaseLogger
  secrets: { session: string; adminPassword: string }
  /** Where people reach this server, known for certain only once it listens. */
  publicUrl: () => string
  now: () => Date
  version: string
  cluster: Cluster
  metrics: Metrics
  /** Whether other processes can work on the same database. */
  isShared: boolean
}

export type Rooms = Awaited<ReturnType<typeof openRooms>>

export async function openRooms({
  config,
  db,
  log,
  secrets,
  publicUrl,
  now,
  version,
  cluster,
  metrics,
  isShared,
}: Needs) {
  const facts = createFactBoard({
    db,
    onListenerError: (err) => log.error({ err }, 'listener failed'),
    tellOthers: (told) => cluster.tell(TOPICS.facts, told),
  })
  cluster.hear(TOPICS.facts, (told) => facts.hear(told as Told[]))
  const background = createBackground((err, work) => log.error({ err, work }, 'background work failed'))
  const limiter = config.hasRateLimits ? cluster.limiter : noLimits
  const outbox = createOutbox({ db, now })
  const mailer = createMailer(config, outbox)
  const hub = createHub(loadSendToMany((why) => log.info({ why }, 'sockets are written to without the part in C')))
  const isHere = (personId: string) => hub.of(personId).length > 0
  const memoryMb = () => Math.round(process.memoryUsage.rss() / 1024 / 1024)
  const load = () => ({ connections: hub.size(), people: hub.people(), memoryMb: memoryMb() })
  const here = { load, has: isHere, people: hub.peopleIds }
  const onLeaseError = (err: unknown) => log.error({ err }, 'who is here could not be written down')
  const neighbours = isShared
    ? await meetNeighbours({ db, cluster, version, now, here, onError: onLeaseError })
    : noNeighbours
  const isConnected = (personId: string) => isHere(personId) || neighbours.hasConnected(personId)

  const settings = await openSettings({
    ...{ db, facts, now },
    onChanged: async (change) => {
      tellSettings(hub, change)
      if (!change.now.allowGuestUsers) await guests.sendAway(presence.sitting().filter(isGuestId))
      if (change.now.maxMessagesStored !== change.before.maxMessagesStored) await chat.resize()
    },
  })

  // Everyone's way in.
  const passwords = createPasswords()
  const sessions = createSessions({ db, facts, now })
  const areAdmitted = () => settings.current().allowGuestUsers
  const guests = createGuests({ db, facts, limiter, secret: secrets.session, now, areAdmitted })
  const brakes = createSignInBrakes({ limiter, pause: (ms) => new Promise((done) => setTimeout(done, ms)) })
  const auth = createAuth({ db, facts, sessions, passwords, brakes, now })
  const bans = createBans({ db, facts, sessions, now })
  tellBanned(hub, facts)
  const customProfile = createCustomProfile({ db, facts, limiter, now, muteOf: (id) => reports.muteOf(id) })
  const passwordChanges = createPasswordChanges({
    ...{ db, facts, sessions, passwords, limiter, background, now },
    resetTokenMs: config.resetTokenMs,
    sendResetLetter: ({ email, nickname, token }) => {
      const link = `${publicUrl()}/reset-password?token=${token}`
      return mailer.send({
        to: email,
        ...resetLetter({ nickname, link, minutes: Math.ceil(config.resetTokenMs / 60_000) }),
      })
    },
  })
  facts.after('password.changed', ({ email, nickname, by, at }) =>
    background.run('notice letter', () =>
      mailer.send({ to: email, ...passwordChangedLetter({ nickname, when: at, by }) }),
    ),
  )
  const account = createOwnAccount({
    ...{ db, facts, now },
    prove: passwordChanges.prove,
    remove: auth.remove,
    sendFarewell: ({ email, nickname, at }) =>
      background.run('farewell letter', () =>
        mailer.send({ to: email, ...accountDeletedLetter({ nickname, when: at }) }),
      ),
  })
  facts.within('account.deleted', (tx, { userId }) => outbox.forget(tx, userId))
  // Whoever restores an older backup finds here whom to delete again.
  facts.after('account.deleted', ({ userId }) => log.info({ userId }, 'account deleted'))

  // Nobody has to put up with anyone.
  const isSomebody = async (personId: string) => (await auth.shown(personId)) !== undefined
  const blocks = await openBlocks({ db, facts, limiter, now, isSomebody })
  const { apartFrom, hasBlocked } = blocks
  const reports = await openReports({ db, facts, limiter, now })

  // On the bowl together.
  const presence = await openPresence({
    ...{ db, facts, limiter, now },
    times: config.times,
    ...{ isHere, isConnected },
    isAlone: () => !neighbours.areThere(),
    onSigns: (signs) => cluster.tell(TOPICS.signs, signs),
    onListChanged: () => listTelling.changed(),
    onStatusChanged: (personId) => tellStatus(hub, presence, personId),
    onWarning: (personId) => tellWarning(hub, personId),
    onPutOff: (personId) => tellPutOff(hub, personId),
  })
  cluster.hear(TOPICS.signs, (signs) => presence.hearSigns(signs as [string, number][]))
  const demoBuddies = createDemoBuddies(config.hasDemoBuddies)
  if (config.hasDemoBuddies) await auth.seedDemo(DEMO_BUDDIES)
  const activeList = createActiveList({ board: presence.board, demoBuddies, now, apartFrom })
  const listTelling = createListTelling(hub, activeList)
  const chat = await openChat({
    ...{ db, facts, limiter, background, now },
    isOnBowl: presence.isOnBowlByRows,
    personOf: async (personId) => presence.board.get(personId)?.person ?? auth.shown(personId),
    spendAllowance: guests.spendAllowance,
    countAlong: (messages) => stats.countAlong(messages),
    settings: settings.current,
    muteOf: reports.muteOf,
    onPosted: (messages) => metrics.noteDelivered(tellMessages(hub, messages, apartFrom)),
    onAnew: () => resendHistoryToAll(hub, chat, apartFrom),
    onShown: (message) => metrics.noteDelivered(tellMessages(hub, [message], apartFrom)),
    beginCommit: metrics.beginCommit,
  })
  facts.everywhere('message.hidden', ({ seq }) => tellHidden(hub, seq))
  facts.everywhere('person.renamed', ({ userId, ...look }) => tellRename(hub, { id: userId, ...look }, apartFrom))
  facts.everywhere('account.deleted', ({ userId }) => tellFlushed(hub, userId))
  const resend = (personId: string) => {
    for (const connection of hub.of(personId)) connection.write(activeList.frameFor(personId))
    resendHistory(hub, chat, personId, apartFrom)
  }
  tellApart({ hub, facts, resend })

  // What it adds up to, and what it opens.
  const premium = createPremium({
    ...{ db, facts, limiter, background, now },
    till: createTill({ config, db, log, now }),
    onError: (err) => log.error({ err }, 'a subscription could not be looked at'),
  })
  tellPremium(hub, facts)
  // After presence and chat: it counts what they have moved from a guest to the new account.
  const stats = createStats({ db, facts, now })
  tellBadges(hub, facts)
  const leaderboard = createLeaderboard({ db, facts, now })
  const cards = createCardDrawer()
  const ownProfile = (userId: string) => stats.profile(userId, userId)
  const shares = createShares({ db, now, profileOf: ownProfile, placesOf: leaderboard.placesOf })

  // What premium adds.
  const suites = createSuites({ db })
  const statistics = createStatistics({ db, now })
  const trivia = await openTrivia({ db, settings: settings.current, now })
  const support = createSupport({
    limiter,
    senderOf: async (userId) => {
      const [shown, email] = [await auth.shown(userId), await auth.emailOf(userId)]
      return shown && email ? { ...shown, email } : undefined
    },
    post: (sender, letter) => mailer.send({ to: config.supportEmail, ...supportLetter({ ...sender, ...letter }) }),
    onFailure: (err) => log.error({ err }, 'support letter not sent'),
  })

  const pins = createPins({ db, facts, limiter, now })
  const buddies = createBuddies({
    ...{ db, facts, limiter, now, isOnBowl: presence.isOnBowl, hasBlocked },
    muteOf: reports.muteOf,
  })
  tellBuddies({ hub, facts, apartFrom })
  const privateChats = createPrivateChats({ db, facts, limiter, now, apartFrom, hasBlocked, muteOf: reports.muteOf })
  tellPrivateChats({ hub, facts, apartFrom })
  const pushKeys = config.push.keys ?? (await keptPushKeys(db, now()))
  const pushSender = createPushSender({
    ...{ keys: pushKeys, subject: config.push.subject, standIn: config.push.standIn },
    onTrouble: (trouble) => log.warn({ trouble }, 'a notification was not delivered'),
  })
  const push = createPush({
    ...{ db, facts, background, now, sender: pushSender, publicKey: pushKeys.publicKey, apartFrom },
    isHere: isConnected,
    isMuted: (personId) => reports.muteOf(personId) !== undefined,
  })

  // The caretaker's.
  const pageViews = createPageViews({ db, background, now })
  const desk = createDesk({
    ...{ db, facts, limiter, now },
    password: secrets.adminPassword,
    people: {
      isSomebody,
      hashPassword: passwordChanges.hashOfStrong,
      replacePassword: passwordChanges.replace,
      removeUser: auth.remove,
      ...{ grantPremium: premium.grant, revokePremium: premium.revoke },
      ...{ ban: bans.ban, liftBan: bans.lift, mute: reports.mute, unmute: reports.unmute },
    },
    rules: { settings, trivia },
    cases: createReportCases({ now, reports, bans }),
    numbers: { onBowlNow: () => presence.sitting().length, hereNow: () => hub.people() + neighbours.countConnected() },
  })

  return {
    ...{ facts, background, limiter, outbox, mailer, hub, neighbours, isConnected, nodeId: cluster.nodeId },
    ...{ auth, sessions, guests, customProfile, passwordChanges, account },
    ...{ presence, activeList, listTelling, chat },
    ...{ premium, stats, leaderboard, shares, cards },
    ...{ suites, statistics, trivia, support, pins },
    ...{ buddies, privateChats, push, pushSender, blocks, reports },
    ...{ settings, bans, pageViews, desk, openedAt: now() },

    /** What waits for its turn here. */
    queues: () => ({ room: chat.waiting(), passwords: passwords.waiting(), background: background.running() }),

    /** What is kept in memory is read anew: other processes may have written what was not heard of. */
    async resync(): Promise<void> {
      await settings.refresh()
      await reports.refresh()
      for (const personId of await blocks.resync()) resend(personId)
      await presence.resync()
      await chat.resync()
    },
  }
}
