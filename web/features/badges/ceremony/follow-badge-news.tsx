/** Tells new badges on this page: watches what the page is doing, then plays the ceremony or shows a note. */
import { type BadgeKey, badges } from '#contract/bowl/badges.ts'
import { pageClock } from '#web/realtime/clock.ts'
import { dismissToast, toast } from '#web/ui/feedback/toast.store.ts'
import { Emoji } from '#web/ui/person/emoji.tsx'
import { sceneState } from '#web/ui/scene/scene-state.ts'
import { createBadgeNews, type Situation } from './badge-news.ts'
import { openCeremony } from './ceremony.store.ts'
import { earnedNote, SEE_IT } from './ceremony.words.ts'

const OPEN = '[role="dialog"], [role="alertdialog"], [role="menu"]'
const FIELD = 'input, textarea, select, [contenteditable]'

let note: number | undefined

export type BadgeNews = { earned: (badge: BadgeKey) => void; stop: () => void }

/** `satDownAt` is when the person last got on the bowl. */
export function followBadgeNews(satDownAt: () => number): BadgeNews {
  const controller = new AbortController()
  let keyAt = Number.NEGATIVE_INFINITY
  const handleKey = () => {
    keyAt = Date.now()
  }
  window.addEventListener('keydown', handleKey, { signal: controller.signal, capture: true, passive: true })

  const news = createBadgeNews({
    clock: pageClock,
    situation: (): Situation => ({
      path: window.location.pathname,
      isHidden: document.hidden,
      isSomethingOpen: sceneState.isOpen() || document.querySelector(OPEN) !== null,
      isInField: document.activeElement?.matches(FIELD) ?? false,
      sinceKeyMs: Date.now() - keyAt,
      sinceSceneMs: Date.now() - sceneState.endedAt(),
      sinceSatDownMs: Date.now() - satDownAt(),
    }),
    playScene: (earned) => openCeremony({ badges: earned }),
    showNote,
  })

  return {
    earned: news.earned,
    stop() {
      news.stop()
      controller.abort()
    },
  }
}

/** The ceremony says it better. */
export function hideBadgeNote(): void {
  if (note !== undefined) dismissToast(note)
  note = undefined
}

function showNote(earned: readonly BadgeKey[]): void {
  const [first = 'regular'] = earned
  note = toast({
    title: earnedNote(earned),
    icon: <Emoji char={badges[first].emoji} size={32} />,
    kind: 'badge',
    action: { label: SEE_IT, onPress: () => openCeremony({ badges: earned }) },
  })
}
