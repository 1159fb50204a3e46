/** What a member writes to support, as the mail that reaches the operator: who, which tier, and their words. */
import { paragraph } from './letter-html.ts'
import type { Mail } from './mail.ts'

type Request = { nickname: string; email: string; isPremium: boolean; message: string }

export function supportLetter({ nickname, email, isPremium, message }: Request): Omit<Mail, 'to'> {
  const tier = isPremium ? 'Premium' : 'Member'
  const paragraphs = [`${nickname} <${email}> writes:`, message, `Tier: ${tier}`]
  return {
    kind: 'support',
    subject: `${isPremium ? '[Priority] ' : ''}Support request from ${nickname}`,
    text: `${paragraphs.join('\n\n')}\n`,
    html: paragraphs.map(paragraph).join('\n'),
    replyTo: email,
    isUrgent: isPremium,
  }
}
