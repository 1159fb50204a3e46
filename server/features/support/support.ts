/** E-mails from members to the admins of this instance. */
import { SUPPORT_MESSAGES_PER_HOUR, type SupportMessage } from '#contract/premium/support.ts'
import { Problem } from '#contract/protocol/problems.ts'
import { refuseWhenOver } from '#server/limits/call-limits.ts'
import type { Limiter } from '#server/limits/limiter.ts'

const MESSAGES = { max: SUPPORT_MESSAGES_PER_HOUR, perMs: 60 * 60 * 1000 }
const MAIL_IS_OFF = 'This site can’t send email, so your message can’t reach the people who run it.'
const NOT_SENT = 'We couldn’t send your message. Please try again in a few minutes.'
const TOO_MANY = 'You’ve written a lot in the last hour. Please wait a while before the next message.'

type Sender = { nickname: string; email: string; isPremium: boolean }

type Needs = {
  limiter: Limiter
  canSendMail: boolean
  findSender: (userId: string) => Promise<Sender | undefined>
  sendMail: (sender: Sender, message: SupportMessage) => Promise<void>
  onFailure: (error: unknown) => void
}

export type Support = ReturnType<typeof createSupport>

export function createSupport({ limiter, canSendMail, findSender, sendMail, onFailure }: Needs) {
  return {
    async write(userId: string, message: SupportMessage): Promise<void> {
      if (!canSendMail) throw new Problem('MAIL_OFF', { message: MAIL_IS_OFF })
      const sender = await findSender(userId)
      if (!sender) throw new Problem('NOT_FOUND')
      // Counted before sending, so that parallel messages cannot get around the limit.
      refuseWhenOver(await limiter.consume(`support:${userId}`, MESSAGES), TOO_MANY)
      try {
        await sendMail(sender, message)
      } catch (error) {
        onFailure(error)
        throw new Problem('UNAVAILABLE', { message: NOT_SENT })
      }
    },
  }
}
