/** The HTTP calls of share links. */
import { createShare, listShares, revokeShare, type SharedLink } from '#contract/bowl/share.ts'
import type { Serve } from '#server/http/serve.ts'
import { requireUser } from '#server/identity/actor.ts'
import type { PublicShare } from './share.store.ts'
import { type Shares, toAchievement } from './share.ts'

type Needs = {
  shares: Shares
  publicUrl: () => string
}

export function serveShares(serve: Serve, { shares, publicUrl }: Needs): void {
  serve(createShare, async ({ actor, body }) => {
    const share = await shares.create(requireUser(actor).id, body)
    const { id, url, expiresAt } = toSharedLink(share, publicUrl())
    return { success: true as const, id, url, value: share.value, expiresAt }
  })

  serve(listShares, async ({ actor }) => {
    const own = await shares.own(requireUser(actor).id)
    return { success: true as const, shares: own.map((share) => toSharedLink(share, publicUrl())) }
  })

  serve(revokeShare, async ({ actor, params }) => {
    await shares.revoke(requireUser(actor).id, params.id)
    return { success: true as const }
  })
}

function toSharedLink(share: PublicShare, site: string): SharedLink {
  const { title, emoji } = toAchievement(share)
  const { id, sharedAt, expiresAt } = share
  const url = `${site}/s/${id}`
  return { id, url, title, emoji, sharedAt: sharedAt.toISOString(), expiresAt: expiresAt.toISOString() }
}
