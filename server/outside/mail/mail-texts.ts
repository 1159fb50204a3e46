/** The texts of all e-mails. No jokes here: their readers are locked out, worried or in need of help. */

import { utcDate } from '#server/lib/dates.ts'
import { escapeHtml } from '#server/lib/escape-html.ts'
import type { Mail } from './mail.ts'

// A subject is one line: anything that would start a second one becomes a space.
const LINE_BREAKS = /[\p{Cc}\p{Zl}\p{Zp}]+/gu

type MailContent = Pick<Mail, 'kind' | 'subject' | 'text'> & { html: string }
type Reset = { nickname: string; link: string; minutes: number }
type AccountChange = { nickname: string; when: Date; by?: 'member' | 'admin' }
type SupportRequest = { nickname: string; email: string; isPremium: boolean; subject: string; message: string }

export function resetMail({ nickname, link, minutes }: Reset): MailContent {
  return render({
    kind: 'reset-password',
    subject: 'Reset your On the Bowl password',
    nickname,
    before: ['Someone, most likely you, asked to reset your password. Choose a new one here:'],
    link,
    after: [
      `The link works once, within ${minutes === 1 ? '1 minute' : `${minutes} minutes`}. If you ask again, only the new one works.`,
      'If it wasn’t you, there’s nothing to do: your password stays as it is.',
    ],
  })
}

export function passwordChangedMail({ nickname, when, by = 'member' }: AccountChange): MailContent {
  const changed = by === 'admin' ? 'An admin changed your password' : 'Your password was changed'
  return render({
    kind: 'password-changed',
    subject: 'Your On the Bowl password was changed',
    nickname,
    before: [
      `${changed} on ${utcDate(when)}. We signed you out everywhere${by === 'admin' ? '' : ' else'}.`,
      'If you expected this, you’re all set.',
      'If you didn’t, use “Forgot Password?” on the sign-in page now: a new password locks everyone else out.',
    ],
    after: [],
  })
}

export function accountDeletedMail({ nickname, when }: Pick<AccountChange, 'nickname' | 'when'>): MailContent {
  return render({
    kind: 'account-deleted',
    subject: 'Your On the Bowl account was deleted',
    nickname,
    before: [
      `You deleted your account on ${utcDate(when)} and confirmed it with your password. Everything we kept about you is gone.`,
      'What you wrote in the public room stays, under the name “Flushed user”.',
      'Your address and your nickname are free again. This is our last email.',
    ],
    after: [],
  })
}

export function supportMail({ nickname, email, isPremium, subject, message }: SupportRequest): Omit<Mail, 'to'> {
  const tier = isPremium ? 'Premium' : 'Member'
  const paragraphs = [`${nickname} <${email}> writes:`, message, `Tier: ${tier}`]
  return {
    kind: 'support',
    subject: `${isPremium ? '[Priority] ' : ''}${subject.replace(LINE_BREAKS, ' ').trim()}`,
    text: `${paragraphs.join('\n\n')}\n`,
    html: paragraphs.map(paragraph).join('\n'),
    replyTo: email,
    isUrgent: isPremium,
  }
}

type Outline = Pick<MailContent, 'kind' | 'subject'> & {
  nickname: string
  before: string[]
  link?: string
  after: string[]
}

function render({ kind, subject, nickname, before, link, after }: Outline): MailContent {
  const links = link === undefined ? [] : [link]
  const text = [`Hello ${nickname},`, ...before, ...links, ...after, 'On the Bowl'].join('\n\n')
  const html = [
    // A name in a right-to-left script must not turn the sentence around it.
    `<p>Hello <bdi>${escapeHtml(nickname)}</bdi>,</p>`,
    ...before.map(paragraph),
    ...links.map((url) => `<p><a href="${escapeHtml(url)}">${escapeHtml(url)}</a></p>`),
    ...after.map(paragraph),
    '<p>On the Bowl</p>',
  ].join('\n')
  return { kind, subject, text: `${text}\n`, html }
}

function paragraph(text: string): string {
  return `<p>${escapeHtml(text).replaceAll('\n', '<br>')}</p>`
}
