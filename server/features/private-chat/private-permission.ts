/** Who may write to whom in private: both are premium, no block is between them, and the receiver accepts it. */
import type { Person } from '#contract/people/users.ts'
import { Problem } from '#contract/protocol/problems.ts'
import type { Tx } from '#server/db/db.ts'
import { lockTwo } from '#server/db/sql/member-pairs.ts'
import { areBuddies, wantsBuddiesOnly } from './private-chat.store.ts'

const RECEIVER_NOT_PREMIUM = 'They’re not premium right now.'

type Needs = { now: () => Date; blockedEitherWay: (personId: string) => ReadonlySet<string> }
export type Direction = { senderId: string; receiverId: string }

export type WritePermission = ReturnType<typeof createWritePermission>

export function createWritePermission({ now, blockedEitherWay }: Needs) {
  return {
    /** Returns the sender; in a transaction, neither of the two can be deleted before it ends. */
    async lockSender(tx: Tx, { senderId, receiverId }: Direction): Promise<Person> {
      const members = await lockTwo(tx, [senderId, receiverId], now())
      const [sender, receiver] = [members.get(senderId), members.get(receiverId)]
      if (!sender) throw new Problem('NOT_SIGNED_IN')
      if (!receiver) throw new Problem('NOT_FOUND')
      if (!sender.isPremium) throw new Problem('PREMIUM_REQUIRED')
      if (!receiver.isPremium) throw new Problem('PREMIUM_REQUIRED', { message: RECEIVER_NOT_PREMIUM })
      // The same error for both reasons, so that a block is not revealed.
      if (blockedEitherWay(senderId).has(receiverId) || !(await acceptsMessages(tx, { senderId, receiverId })))
        throw new Problem('BLOCKED')
      const { nickname, emoji } = sender
      return { id: senderId, nickname, emoji }
    },
  }
}

async function acceptsMessages(tx: Tx, { senderId, receiverId }: Direction): Promise<boolean> {
  return !(await wantsBuddiesOnly(tx, receiverId)) || areBuddies(tx, senderId, receiverId)
}
