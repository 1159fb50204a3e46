/** Which messages of the room are shown before the reader asks for all. */
import { MESSAGES_SHOWN_FIRST } from '#contract/social/chat.ts'

type Visible = {
  isExpanded: boolean
  /** The keys of the lines on screen for a reader who has scrolled up; newer lines must not push them out. */
  beingRead?: ReadonlySet<string> | undefined
}

export function firstLines<Shown extends { key: string }>(
  lines: readonly Shown[],
  { isExpanded, beingRead }: Visible,
): readonly Shown[] {
  if (isExpanded) return lines
  const oldestRead = lines.findLastIndex(({ key }) => beingRead?.has(key))
  return lines.slice(0, Math.max(MESSAGES_SHOWN_FIRST, oldestRead + 1))
}
