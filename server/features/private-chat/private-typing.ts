/** Who is typing to whom; nothing of it is stored, and nobody is refused, because pages send it on their own. */
import { isGuestId } from '#contract/people/users.ts'
import { Problem } from '#contract/protocol/problems.ts'
import { TYPING_EVERY_MS } from '#contract/social/conversation.ts'
import type { LimitedPerson } from '#server/limits/call-limits.ts'
import type { Limiter, LimitRule } from '#server/limits/limiter.ts'
import type { WritePermission } from './private-permission.ts'

/** A page says it every three seconds, and not to the millisecond. */
const TYPING: LimitRule = { max: 1, perMs: TYPING_EVERY_MS - 500 }

type Needs = {
  limiter: Limiter
  permission: WritePermission
  blockedEitherWay: (personId: string) => ReadonlySet<string>
  muteRefusal: (personId: string) => Problem | undefined
  showsTyping: (personId: string) => boolean
  /** On any node. */
  hasOpenPage: (personId: string) => boolean
  /** To the other person's pages, on every node. */
  sendTyping: (typing: { from: string; to: string }) => void
}

export function createTyping(needs: Needs) {
  const { limiter, permission, blockedEitherWay, muteRefusal, showsTyping, hasOpenPage, sendTyping } = needs

  return {
    async typeTo({ personId }: LimitedPerson, otherId: string): Promise<void> {
      if (!isWorthAsking(personId, otherId)) return
      const { ok } = await limiter.consume(`typing:${personId}:${otherId}`, TYPING)
      if (ok && (await mayWrite(personId, otherId))) sendTyping({ from: personId, to: otherId })
    },
  }

  /** What is known without the database. */
  function isWorthAsking(personId: string, otherId: string): boolean {
    if (isGuestId(personId) || personId === otherId || !hasOpenPage(otherId)) return false
    if (blockedEitherWay(personId).has(otherId) || muteRefusal(personId)) return false
    return showsTyping(personId) && showsTyping(otherId)
  }

  async function mayWrite(senderId: string, receiverId: string): Promise<boolean> {
    try {
      await permission.require({ senderId, receiverId })
      return true
    } catch (error) {
      if (error instanceof Problem) return false
      throw error
    }
  }
}
