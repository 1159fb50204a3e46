/** Who may write to whom in private: both are premium, no block is between them, and the receiver accepts it. */
import type { Person } from '#contract/people/users.ts'
import { Problem } from '#contract/protocol/problems.ts'
import type { Db } from '#server/db/db.ts'
import { type Between, type Direction, findBetween } from './private-chat.store.ts'

const RECEIVER_NOT_PREMIUM = 'They’re not premium right now.'

type Needs = { db: Db; now: () => Date; blockedEitherWay: (personId: string) => ReadonlySet<string> }

export type WritePermission = ReturnType<typeof createWritePermission>

export function createWritePermission({ db, now, blockedEitherWay }: Needs) {
  return {
    findBetween: (direction: Direction, clientId: string): Promise<Between> =>
      findBetween(db, direction, now(), clientId),
    requireSender,

    async require(direction: Direction): Promise<void> {
      requireSender(direction, await findBetween(db, direction, now()))
    },
  }

  function requireSender({ senderId, receiverId }: Direction, { sender, receiver }: Between): Person {
    if (!sender) throw new Problem('NOT_SIGNED_IN')
    if (!receiver) throw new Problem('NOT_FOUND')
    if (!sender.isPremium) throw new Problem('PREMIUM_REQUIRED')
    if (!receiver.isPremium) throw new Problem('PREMIUM_REQUIRED', { message: RECEIVER_NOT_PREMIUM })
    const isRefused = receiver.wantsBuddiesOnly && !receiver.areBuddies
    // The same error for both reasons, so that a block is not revealed.
    if (blockedEitherWay(senderId).has(receiverId) || isRefused) throw new Problem('BLOCKED')
    const { nickname, emoji } = sender
    return { id: senderId, nickname, emoji }
  }
}
