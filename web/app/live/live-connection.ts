/** The live connection of one person, wired to the session, the cache and the rooms. */
import type { QueryClient } from '@tanstack/react-query'
import { getMe } from '#contract/people/auth.ts'
import { isGuestId } from '#contract/people/users.ts'
import { problems } from '#contract/protocol/problems.ts'
import { call } from '#web/api/call.ts'
import { isProblem } from '#web/api/call-failed.ts'
import { createGuest, secureRandom } from '#web/features/auth/guest-user.ts'
import { listenForBadges } from '#web/features/badges/badges.live.tsx'
import { listenForBuddies } from '#web/features/buddies/buddies.live.tsx'
import { listenForChat } from '#web/features/chat/chat.live.ts'
import { listenForPremium } from '#web/features/premium/premium.live.ts'
import { listenForPresence } from '#web/features/presence/presence.live.ts'
import { listenForPrivateChat } from '#web/features/private-chat/private-chat.live.tsx'
import { sendPrivately } from '#web/features/private-chat/send-privately.ts'
import { isOnScreen } from '#web/features/private-chat/thread/on-screen.ts'
import { listenForSafety } from '#web/features/safety/safety.live.ts'
import { createSignsOfLife } from '#web/realtime/activity-signal.ts'
import { openBrowserSocket } from '#web/realtime/browser-socket.ts'
import { pageClock } from '#web/realtime/clock.ts'
import { type Live, openLive } from '#web/realtime/live.ts'
import { followPage, hearSignsOfLife } from '#web/realtime/page-signals.ts'
import type { SessionEnd } from '#web/realtime/socket-session.ts'
import { pageStorage, tabStorage } from '#web/session/page-storage.ts'
import type { SessionStore } from '#web/session/session-store.ts'
import { dismissToast, toast } from '#web/ui/feedback/toast.store.ts'
import { listenForSettings } from './settings.live.ts'

/** A reason may be long, and it is not said twice. */
const BAN_READING_MS = 15_000

type Needs = { store: SessionStore; cache: QueryClient; userId: string; goTo: (path: string) => void }

export type LiveConnection = { live: Live; close: () => void }

export function openLiveConnection({ store, cache, userId, goTo }: Needs): LiveConnection {
  const current = () => personIn(store, userId)
  let shown = current() ?? { nickname: '', emoji: '' }

  const live = openLive({
    openSocket: openBrowserSocket,
    clock: pageClock,
    storage: tabStorage,
    random: Math.random,
    userId,
    person: () => {
      shown = current() ?? shown
      return shown
    },
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    onRefused: (end) => void settleIdentity({ store, userId, end }).then(live.retry),
  })
  const isOnBowl = () => current()?.isOnBowl ?? false
  const signs = createSignsOfLife({ now: Date.now, isOnBowl, send: live.signOfLife })
  const stops = [
    listenForPresence({
      live,
      cache,
      signs,
      isOnBowl,
      onStatus: (sits) => {
        if (current() && isOnBowl() !== sits) store.update({ isOnBowl: sits })
      },
    }),
    listenForChat({ live, cache, userId, storage: pageStorage() }),
    listenForBadges({ live, cache, userId, goTo, tell: toast }),
    listenForBuddies({ live, cache, userId, tell: toast, hush: dismissToast }),
    listenForSafety({ live, cache }),
    live.on('ERROR', ({ code, message }) => {
      if (code === 'BANNED' && current()) shutOut(store, message)
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
      tell: toast,
    }),
    listenForSettings({
      live,
      cache,
      onGuestsOff: () => {
        if (isGuestId(userId) && current()) turnGuestAway(store)
      },
    }),
    listenForPrivateChat({
      ...{ live, cache, userId, goTo, tell: toast },
      isPremium: () => current()?.isPremium ?? false,
      isOnScreen: isBeforeEyes,
    }),
    followPage(live),
    hearSignsOfLife(signs.note),
  ]
  live.carryLetters((letter) => sendPrivately(cache, { letter, userId, isOnScreen: isBeforeEyes, tell: toast }))

  return {
    live,
    close() {
      for (const stop of stops) stop()
      live.close()
    },
  }
}

function isBeforeEyes(otherId: string): boolean {
  return isOnScreen(otherId, { location: window.location, isHidden: document.hidden })
}

/** The user, as long as the page is still theirs. */
function personIn(store: SessionStore, userId: string) {
  const { user } = store.get()
  return user?.id === userId ? user : undefined
}

type Doubt = { store: SessionStore; userId: string; end: SessionEnd }

/** The server would not let us join as who we said: finds out who we are. The connection ends when that changes. */
async function settleIdentity({ store, userId, end: { problem, words } }: Doubt): Promise<void> {
  const user = personIn(store, userId)
  if (!user) return
  if (problem === 'GUEST_ID_TAKEN') {
    const { id } = createGuest({ emoji: user.emoji, random: secureRandom })
    return store.becomeGuest({ ...user, id, isOnBowl: false })
  }
  if (problem === 'GUESTS_OFF') return turnGuestAway(store)
  if (problem === 'BANNED') return shutOut(store, words)
  await askWhoWeAre(store, userId)
}

function turnGuestAway(store: SessionStore): void {
  store.signOut()
  toast({
    title: 'Guests are not admitted at the moment',
    description: 'Sign up to come in. It takes a minute.',
    tone: 'destructive',
  })
}

/** Told why and until when; a member may come back by signing in, a guest by the front door. */
function shutOut(store: SessionStore, words: string = problems.BANNED.message): void {
  if (store.get().isGuest) store.signOut()
  else store.lose()
  toast({ title: 'Your visit has ended', description: words, tone: 'destructive', durationMs: BAN_READING_MS })
}

/** A refused session was ended by `call` itself; a server out of reach is asked again with the next try to join. */
async function askWhoWeAre(store: SessionStore, userId: string): Promise<void> {
  const asked = store.get().user ?? undefined
  try {
    const me = await call(getMe)
    if (!personIn(store, userId)) return
    if (isGuestId(me.id) && me.id !== userId) store.lose()
    else if (!isGuestId(me.id)) store.confirm(me, asked)
  } catch (error) {
    if (!isProblem(error, 'NOT_SIGNED_IN')) console.warn('Who we are could not be asked', error)
  }
}
