/** The HTTP calls of share links. */
import { createShare, listShares, revokeShare, type SharedLink } from '#contract/bowl/share.ts'
import type { Serve } from '#server/http/serve.ts'
import { userOf } from '#server/identity/actor.ts'
import { achievementOf } from './achievement.ts'
import type { PublicShare } from './share.store.ts'
import type { Shares } from './share.ts'

type Needs = {
  shares: Shares
  publicUrl: () => string
}

export function serveShares(serve: Serve, { shares, publicUrl }: Needs): void {
  serve(createShare, async ({ actor, body }) => {
    const share = await shares.create(userOf(actor).id, body)
    const { id, url, expiresAt } = linkOf(share, publicUrl())
    return { success: true as const, id, url, value: share.value, expiresAt }
  })

  serve(listShares, async ({ actor }) => {
    const own = await shares.own(userOf(actor).id)
    return { success: true as const, shares: own.map((share) => linkOf(share, publicUrl())) }
  })

  serve(revokeShare, async ({ actor, params }) => {
    await shares.revoke(userOf(actor).id, params.id)
    return { success: true as const }
  })
}

function linkOf(share: PublicShare, site: string): SharedLink {
  const { title, emoji } = achievementOf(share)
  const { id, sharedAt, expiresAt } = share
  const url = `${site}/s/${id}`
  return { id, url, title, emoji, sharedAt: sharedAt.toISOString(), expiresAt: expiresAt.toISOString() }
}
