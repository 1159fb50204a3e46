/** The links created on this page, in the query cache: each is created once, and dropped when it is revoked. */
import type { QueryClient } from '@tanstack/react-query'
import { type Achievement, withNumber } from '#contract/bowl/achievement.ts'
import { createShare, type NewShare } from '#contract/bowl/share.ts'
import type { AnswerOf } from '#contract/protocol/endpoint.ts'
import { call } from '#web/api/call.ts'
import type { Share } from './share-text.ts'

const LINKS = 'share links'
/** Browsers open a window only shortly after a click. */
export const LINK_TIMEOUT_MS = 1200

type ShareWithoutLink = Omit<Share, 'link'>
type CreatedShare = AnswerOf<typeof createShare>

/** Uses the server's number: another device may have raised it since this page loaded. */
export function withLink<AnyShare extends Share>(
  share: AnyShare,
  { url, value }: Pick<CreatedShare, 'url' | 'value'>,
): AnyShare {
  return { ...share, achievement: withNumber(share.achievement, value), link: url }
}

/** The key has everything that the picture shows, so that a change of any of it creates a new link. */
export function linkQuery({ achievement, sharer }: ShareWithoutLink) {
  const { type, value } = achievement
  const board = type === 'leaderboard' ? achievement.board : ''
  const { nickname, emoji, isPremium } = sharer
  return {
    queryKey: [LINKS, type, board, value, nickname, emoji, isPremium],
    queryFn: (): Promise<CreatedShare> => call(createShare, { body: toShareRequest(achievement) }),
  }
}

/** Falls back to the share without its own link on a timeout or failure; the next share tries again. */
export async function withLinkInTime(cache: QueryClient, share: Share): Promise<Share> {
  const created = cache.fetchQuery(linkQuery(share)).then(
    (answer) => withLink(share, answer),
    (error: unknown) => {
      console.warn('Could not create a share link', error)
      return share
    },
  )
  const timeout = new Promise<Share>((resolve) => setTimeout(() => resolve(share), LINK_TIMEOUT_MS))
  return Promise.race([created, timeout])
}

/** After a revocation no cached link may be shared again. */
export function clearLinks(cache: QueryClient): Promise<void> {
  return cache.resetQueries({ queryKey: [LINKS] })
}

/** Names the achievement without its number: the server uses its own. */
export function toShareRequest(achievement: Achievement): NewShare {
  const { type } = achievement
  if (type === 'badge') return { type, badge: achievement.value }
  if (type === 'leaderboard') return { type, board: achievement.board }
  return { type }
}
