/** The links that were made on this page, kept in the query cache so that one is made once and forgotten when revoked. */
import type { QueryClient } from '@tanstack/react-query'
import { withNumber } from '#contract/bowl/achievement.ts'
import { createShare } from '#contract/bowl/share.ts'
import type { AnswerOf } from '#contract/protocol/endpoint.ts'
import { call } from '#web/api/call.ts'
import { shareRequestOf } from './share-request.ts'
import type { Share } from './share-text.ts'

const LINKS = 'share links'
/** Browsers open a window for a click only while it is fresh. */
export const PATIENCE_MS = 1200

type Shared = Omit<Share, 'link'>
type Made = AnswerOf<typeof createShare>

/** As the server shares it: another device may have counted on since this page last heard. */
export function asMade<Some extends Share>(share: Some, { url, value }: Pick<Made, 'url' | 'value'>): Some {
  return { ...share, achievement: withNumber(share.achievement, value), link: url }
}

/** Another number, and another name or emoji on the picture, is another thing to share. */
export function linkQuery({ achievement, sharer }: Shared) {
  const { type, value } = achievement
  const board = type === 'leaderboard' ? achievement.board : ''
  const { nickname, emoji, isPremium } = sharer
  return {
    queryKey: [LINKS, type, board, value, nickname, emoji, isPremium],
    queryFn: (): Promise<Made> => call(createShare, { body: shareRequestOf(achievement) }),
  }
}

/** With a link of its own, or as it is when that takes too long or cannot be made; the next try asks for it again. */
export async function madeInTime(cache: QueryClient, share: Share): Promise<Share> {
  const made = cache.fetchQuery(linkQuery(share)).then(
    (answer) => asMade(share, answer),
    (error: unknown) => {
      console.warn('The share got no link of its own', error)
      return share
    },
  )
  const patience = new Promise<Share>((resolve) => setTimeout(() => resolve(share), PATIENCE_MS))
  return Promise.race([made, patience])
}

/** Whoever holds a link from before must not share it any more. */
export function forgetLinks(cache: QueryClient): Promise<void> {
  return cache.resetQueries({ queryKey: [LINKS] })
}
