/** The links that were made on this page, kept in the query cache so that one is made once and forgotten when revoked. */
import type { QueryClient } from '@tanstack/react-query'
import type { AnswerOf } from '#contract/endpoint.ts'
import { createShare } from '#contract/share.ts'
import { call } from '#web/api/call.ts'
import { shareRequestOf } from './share-request.ts'
import type { Share } from './share-text.ts'

const LINKS = 'share links'
/** Browsers open a window for a click only while it is fresh. */
export const PATIENCE_MS = 1200

type Shared = Omit<Share, 'link'>

/** Another number, and another name or emoji on the picture, is another thing to share. */
export function linkQuery({ achievement, sharer }: Shared) {
  const { type, value } = achievement
  const board = type === 'leaderboard' ? achievement.board : ''
  const { nickname, emoji, isPremium } = sharer
  return {
    queryKey: [LINKS, type, board, value, nickname, emoji, isPremium],
    queryFn: (): Promise<AnswerOf<typeof createShare>> => call(createShare, { body: shareRequestOf(achievement) }),
  }
}

/** The link, or the app's address when it takes too long or cannot be made; at the next try it is asked for again. */
export async function linkInTime(cache: QueryClient, shared: Shared, otherwise: string): Promise<string> {
  const made = cache.fetchQuery(linkQuery(shared)).then(
    ({ url }) => url,
    (error: unknown) => {
      console.warn('The share got no link of its own', error)
      return otherwise
    },
  )
  const patience = new Promise<string>((resolve) => setTimeout(() => resolve(otherwise), PATIENCE_MS))
  return Promise.race([made, patience])
}

/** Whoever holds a link from before must not share it any more. */
export function forgetLinks(cache: QueryClient): Promise<void> {
  return cache.resetQueries({ queryKey: [LINKS] })
}
