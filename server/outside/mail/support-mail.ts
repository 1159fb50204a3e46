/** What a member writes to support, as the mail that reaches the operator: who, which tier, and their words. */

import type { Mail } from './mail.ts'
import { paragraph } from './mail-html.ts'

type Request = { nickname: string; email: string; isPremium: boolean; subject: string; message: string }

// A subject is one line; whatever would begin another becomes a space.
const BREAKS = /[\p{Cc}\p{Zl}\p{Zp}]+/gu

export function supportMail({ nickname, email, isPremium, subject, message }: Request): Omit<Mail, 'to'> {
  const tier = isPremium ? 'Premium' : 'Member'
  const paragraphs = [`${nickname} <${email}> writes:`, message, `Tier: ${tier}`]
  return {
    kind: 'support',
    subject: `${isPremium ? '[Priority] ' : ''}${subject.replace(BREAKS, ' ').trim()}`,
    text: `${paragraphs.join('\n\n')}\n`,
    html: paragraphs.map(paragraph).join('\n'),
    replyTo: email,
    isUrgent: isPremium,
  }
}
