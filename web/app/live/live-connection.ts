/** The live connection of one user, wired to the session, the cache and the features. Loaded lazily. */
import type { QueryClient } from '@tanstack/react-query'
import { getMe } from '#contract/people/auth.ts'
import { isGuestId } from '#contract/people/users.ts'
import { problems } from '#contract/protocol/problems.ts'
import { call } from '#web/api/call.ts'
import { isProblem } from '#web/api/call-failed.ts'
import { pageStorage } from '#web/api/storage.ts'
import { appToasts } from '#web/app/app.words.ts'
import { createGuest, secureRandom } from '#web/features/auth/guest-user.ts'
import { listenForBadges } from '#web/features/badges/badges.live.ts'
import { announceNewBadges } from '#web/features/badges/ceremony/announce-new-badges.tsx'
import { listenForBadgeLines } from '#web/features/badges/room/badge-lines.ts'
import { listenForBuddies } from '#web/features/buddies/buddies.live.tsx'
import { listenForChat } from '#web/features/chat/chat.live.ts'
import { listenForPreferences } from '#web/features/conversation/preferences.ts'
import { listenForDemoBuddies } from '#web/features/demo-buddies/demo-buddies.live.ts'
import { listenForEndedSits, whenPersonIsBack } from '#web/features/flush/flush.live.ts'
import { flushStore } from '#web/features/flush/flush.store.ts'
import { listenForPremium } from '#web/features/premium/premium.live.ts'
import { listenForPresence } from '#web/features/presence/presence.live.ts'
import { listenForPresenceNotices } from '#web/features/presence/presence-notices/presence-notices.live.ts'
import { listenForPrivateChat } from '#web/features/private-chat/private-chat.live.tsx'
import { sendPrivately } from '#web/features/private-chat/send-privately.ts'
import { isOnScreen } from '#web/features/private-chat/thread/thread.ts'
import { listenForSafety } from '#web/features/safety/safety.live.ts'
import { listenForWaves } from '#web/features/waves/waves.live.tsx'
import { openBrowserSocket } from '#web/realtime/browser-socket.ts'
import { pageClock } from '#web/realtime/clock.ts'
import { type Live, openLive } from '#web/realtime/live.ts'
import { createActivitySignal, followPage, listenForActivity } from '#web/realtime/page-signals.ts'
import type { SendQueue } from '#web/realtime/send-queue/send-queue.ts'
import type { SessionEnd } from '#web/realtime/socket-session.ts'
import type { SessionStore } from '#web/session/session-store.ts'
import { dismissToast, errorToast, toast } from '#web/ui/feedback/toast.store.ts'
import { listenForSettings } from './settings.live.ts'

/** The reason may be long and is shown only once. */
const BAN_TOAST_MS = 15_000

type Needs = { store: SessionStore; cache: QueryClient; userId: string; queue: SendQueue }

export type LiveConnection = { live: Live; close: () => void }

export function openLiveConnection({ store, cache, userId, queue }: Needs): LiveConnection {
  const current = () => currentUser(store, userId)
  let lastPerson = current() ?? { nickname: '', emoji: '' }

  const live = openLive({
    openSocket: openBrowserSocket,
    clock: pageClock,
    queue,
    random: Math.random,
    userId,
    person: () => {
      lastPerson = current() ?? lastPerson
      return lastPerson
    },
    timeZone: () => Intl.DateTimeFormat('en').resolvedOptions().timeZone,
    onRefused: (end) => void handleRefusedJoin({ store, userId, end }).then(live.retry),
  })
  const isOnBowl = () => current()?.isOnBowl ?? false
  const activity = createActivitySignal({ now: Date.now, isOnBowl, send: live.sendActivity })
  const satDown = followSatDown(store, isOnBowl)
  const stops = [
    satDown.stop,
    // Before presence, which makes the status of the server the page's own.
    listenForEndedSits({
      live,
      cache,
      store: flushStore,
      storage: pageStorage(),
      isOnBowl,
      whenBack: whenPersonIsBack,
      hideToast: dismissToast,
    }),
    listenForPresence({
      live,
      cache,
      activity,
      isOnBowl,
      onStatus: (status) => {
        if (current() && isOnBowl() !== status) store.update({ isOnBowl: status })
      },
      onStillOn: flushStore.fail,
    }),
    listenForPresenceNotices({ live, cache, userId, now: Date.now }),
    listenForDemoBuddies({ live, cache }),
    listenForChat({ live, cache, userId, storage: pageStorage(), clock: pageClock, showToast: toast }),
    listenForBadges({ live, cache, userId, announcer: announceNewBadges(satDown.at) }),
    listenForBadgeLines({ live, cache }),
    listenForBuddies({ live, cache, userId, showToast: toast, hideToast: dismissToast }),
    listenForWaves({ live, cache, userId, storage: pageStorage(), showToast: toast, now: Date.now }),
    listenForSafety({ live, cache }),
    live.on('ERROR', ({ code, message }) => {
      if (code === 'BANNED' && current()) handleBan(store, message)
    }),
    live.on('BADGE_EARNED', ({ badge }) => {
      const user = current()
      if (user) store.update({ badges: { ...user.badges, [badge]: true } })
    }),
    listenForPremium({
      live,
      cache,
      userId,
      isPremium: () => current()?.isPremium ?? false,
      onChange: (isPremium) => {
        if (current()) store.update({ isPremium, ...(isPremium && { premiumPending: false }) })
      },
      showToast: toast,
    }),
    listenForSettings({
      live,
      cache,
      onGuestsOff: () => {
        if (isGuestId(userId) && current()) signOutGuest(store)
      },
    }),
    listenForPreferences({ live, cache, userId }),
    listenForPrivateChat({
      live,
      clock: pageClock,
      cache,
      userId,
      showToast: toast,
      isPremium: () => current()?.isPremium ?? false,
      isOnScreen: isThreadVisible,
    }),
    followPage(live),
    listenForActivity(activity.note),
  ]
  queue.setPrivateSender((message) =>
    sendPrivately(cache, { message, userId, isOnScreen: isThreadVisible, showToast: toast }),
  )

  return {
    live,
    close() {
      for (const stop of stops) stop()
      live.close()
    },
  }
}

/** Remembers when the person last got on the bowl, in any of their tabs. */
function followSatDown(store: SessionStore, isOnBowl: () => boolean) {
  let wasOn = isOnBowl()
  let at = Number.NEGATIVE_INFINITY
  const stop = store.subscribe(() => {
    if (isOnBowl() && !wasOn) at = Date.now()
    wasOn = isOnBowl()
  })
  return { at: () => at, stop }
}

function isThreadVisible(otherId: string): boolean {
  return isOnScreen(otherId, { location: window.location, isHidden: document.hidden })
}

function currentUser(store: SessionStore, userId: string) {
  const { user } = store.get()
  return user?.id === userId ? user : undefined
}

type RefusedJoin = { store: SessionStore; userId: string; end: SessionEnd }

/** When the user of the page changes, this connection is closed. */
async function handleRefusedJoin({ store, userId, end: { problem, message } }: RefusedJoin): Promise<void> {
  const user = currentUser(store, userId)
  if (!user) return
  if (problem === 'GUEST_ID_TAKEN') {
    const { id } = createGuest({ emoji: user.emoji, random: secureRandom })
    return store.becomeGuest({ ...user, id, isOnBowl: false })
  }
  if (problem === 'GUESTS_OFF') return signOutGuest(store)
  if (problem === 'BANNED') return handleBan(store, message)
  await confirmUser(store, userId)
}

function signOutGuest(store: SessionStore): void {
  store.signOut()
  toast(errorToast(appToasts.guestsOff.title, appToasts.guestsOff.description))
}

/** The message says why and until when. A member can come back by signing in, a guest from the landing page. */
function handleBan(store: SessionStore, message: string = problems.BANNED.message): void {
  if (store.get().isGuest) store.signOut()
  else store.lose()
  toast({ ...errorToast(appToasts.banned, message), durationMs: BAN_TOAST_MS })
}

/** `call` has already ended a refused session; if the server can't be reached, the next JOIN checks again. */
async function confirmUser(store: SessionStore, userId: string): Promise<void> {
  const changesAtCall = store.changes()
  try {
    const me = await call(getMe)
    if (!currentUser(store, userId)) return
    if (isGuestId(me.id) && me.id !== userId) store.lose()
    else if (!isGuestId(me.id)) store.confirm(me, changesAtCall)
  } catch (error) {
    if (!isProblem(error, 'NOT_SIGNED_IN')) console.warn('The user could not be confirmed', error)
  }
}
