/** What the mails about passwords and accounts say. No jokes here: whoever reads these is locked out or worried. */
import { escapeHtml } from '#server/lib/escape-html.ts'
import { utcDate } from '#server/text/utc-date.ts'
import type { Mail } from './mail.ts'
import { paragraph } from './mail-html.ts'

type Letter = Pick<Mail, 'kind' | 'subject' | 'text'> & { html: string }
type ResetWords = { nickname: string; link: string; minutes: number }
type ChangedWords = { nickname: string; when: Date; by?: 'member' | 'admin' }

export function resetMail({ nickname, link, minutes }: ResetWords): Letter {
  return write({
    kind: 'reset-password',
    subject: 'Reset your On the Bowl password',
    nickname,
    before: ['Someone, most likely you, asked to reset the password of your account. Choose a new one here:'],
    link,
    after: [
      `The link works once, for ${minutes === 1 ? '1 minute' : `${minutes} minutes`}. Asking again replaces it.`,
      'If it was not you, there is nothing to do: your password stays as it is.',
    ],
  })
}

export function passwordChangedMail({ nickname, when, by = 'member' }: ChangedWords): Letter {
  const changed = by === 'admin' ? 'was changed by an administrator' : 'was changed'
  return write({
    kind: 'password-changed',
    subject: 'Your On the Bowl password was changed',
    nickname,
    before: [
      `Your password ${changed} on ${utcDate(when)}. We signed you out everywhere${by === 'admin' ? '' : ' else'}.`,
      'If you expected this, all is well.',
      'If you did not, use "Forgot Password?" on the sign-in page now: a new password locks everyone else out.',
    ],
    after: [],
  })
}

export function accountDeletedMail({ nickname, when }: Pick<ChangedWords, 'nickname' | 'when'>): Letter {
  return write({
    kind: 'account-deleted',
    subject: 'Your On the Bowl account was deleted',
    nickname,
    before: [
      `You deleted your account on ${utcDate(when)}, confirmed with your password. Everything we kept about you is gone.`,
      'What you wrote in the public room stays there as the words of a "Flushed user".',
      'Your address and your nickname are free again. This is the last letter.',
    ],
    after: [],
  })
}

type Outline = Pick<Letter, 'kind' | 'subject'> & { nickname: string; before: string[]; link?: string; after: string[] }

/** The same letter twice: as plain text, and as HTML with everything escaped. */
function write({ kind, subject, nickname, before, link, after }: Outline): Letter {
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
