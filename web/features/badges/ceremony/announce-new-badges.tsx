/** Announces new badges on this page: waits until the page is idle, then plays the ceremony or shows a toast. */
import { type BadgeKey, badges } from '#contract/bowl/badges.ts'
import { pageClock } from '#web/realtime/clock.ts'
import { dismissToast, toast } from '#web/ui/feedback/toast.store.ts'
import { Emoji } from '#web/ui/person/emoji.tsx'
import { sceneState } from '#web/ui/scene/scene-state.ts'
import { earnedToast } from '../badges.words.ts'
import { createBadgeAnnouncer, type Situation } from './badge-announcement.ts'
import { openCeremony } from './ceremony.store.ts'

const OPEN = '[role="dialog"], [role="alertdialog"], [role="menu"]'
const FIELD = 'input, textarea, select, [contenteditable]'

let shownToast: number | undefined

export type BadgeAnnouncer = { earned: (badge: BadgeKey) => void; stop: () => void }

/** `satDownAt` is when the person last got on the bowl. */
export function announceNewBadges(satDownAt: () => number): BadgeAnnouncer {
  const controller = new AbortController()
  let keyAt = Number.NEGATIVE_INFINITY
  let usedAt = Date.now()
  const handleUse = ({ type }: Event) => {
    usedAt = Date.now()
    if (type === 'keydown') keyAt = usedAt
  }
  for (const type of ['keydown', 'pointerdown'] as const) {
    window.addEventListener(type, handleUse, { signal: controller.signal, capture: true, passive: true })
  }

  const announcer = createBadgeAnnouncer({
    clock: pageClock,
    situation: (): Situation => ({
      path: window.location.pathname,
      isHidden: document.hidden || !document.hasFocus(),
      sinceUsedMs: Date.now() - usedAt,
      isSomethingOpen: sceneState.isOpen() || document.querySelector(OPEN) !== null,
      isInField: document.activeElement?.matches(FIELD) ?? false,
      sinceKeyMs: Date.now() - keyAt,
      sinceSceneMs: Date.now() - sceneState.endedAt(),
      sinceSatDownMs: Date.now() - satDownAt(),
    }),
    playScene: (earned) => openCeremony({ badges: earned }),
    showBadgeToast,
  })

  return {
    earned: announcer.earned,
    stop() {
      announcer.stop()
      controller.abort()
    },
  }
}

/** The ceremony replaces the toast. */
export function hideBadgeToast(): void {
  if (shownToast !== undefined) dismissToast(shownToast)
  shownToast = undefined
}

function showBadgeToast(earned: readonly BadgeKey[]): void {
  const [first = 'regular'] = earned
  const { title, see } = earnedToast(earned)
  shownToast = toast({
    title,
    icon: <Emoji char={badges[first].emoji} size={32} />,
    kind: 'badge',
    action: { label: see, onPress: () => openCeremony({ badges: earned }), isWhole: true },
  })
}
