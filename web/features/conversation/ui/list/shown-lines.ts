/** Which lines of a conversation are on screen: the newest at first, all of them on request. */
import { useState } from 'react'
import type { Line } from '#web/features/conversation/conversation.ts'

type Visible = {
  shownFirst: number
  /** The keys of the lines on screen for a reader who has scrolled up; newer lines must not push them out. */
  beingRead?: ReadonlySet<string> | undefined
}

/** Newest first. */
export function firstLines<Kind extends Pick<Line, 'key'>>(
  lines: readonly Kind[],
  { shownFirst, beingRead }: Visible,
): readonly Kind[] {
  const oldestRead = lines.findLastIndex(({ key }) => beingRead?.has(key))
  return lines.slice(0, Math.max(shownFirst, oldestRead + 1))
}

type Needs = {
  shownFirst: number
  /** A message that must be on screen. */
  targetKey: string | undefined
  onReading: ((isReadingBack: boolean) => void) | undefined
}

export function useShownLines(lines: readonly Line[], { shownFirst, targetKey, onReading }: Needs) {
  const [isExpanded, setExpanded] = useState(false)
  const [beingRead, setBeingRead] = useState<ReadonlySet<string>>()
  const shown = isExpanded ? lines : firstLines(lines, { shownFirst, beingRead })
  const isCut = shown.length < lines.length
  const isTargetCut = isCut && lines.slice(shown.length).some(({ key }) => key === targetKey)
  if (isTargetCut) setExpanded(true)

  return {
    shown,
    isCut,
    showAll: () => setExpanded(true),

    handleReading(isAtNewest: boolean): void {
      setBeingRead(isAtNewest ? undefined : new Set(shown.map(({ key }) => key)))
      onReading?.(!isAtNewest)
    },
  }
}
