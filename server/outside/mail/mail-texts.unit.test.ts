/** What the e-mails say, and that nothing in them can become markup. */
import { expect, test } from 'vitest'
import { accountDeletedMail, passwordChangedMail, resetMail, supportMail } from './mail-texts.ts'

const link = 'https://bowl.example/reset-password?token=abc&x=1'

test('[MAIL-6] the reset e-mail greets by name, carries the link twice and says how long it lasts', () => {
  const mail = resetMail({ nickname: 'Rhoda', link, minutes: 30 })
  expect(mail.kind).toBe('reset-password')
  expect(mail.subject).toBe('Reset your On the Bowl password')
  expect(mail.text).toContain('Hello Rhoda,')
  expect(mail.text).toContain(`\n${link}\n`)
  expect(mail.text).toContain('30 minutes')
  expect(mail.html).toContain(
    '<a href="https://bowl.example/reset-password?token=abc&amp;x=1">https://bowl.example/reset-password?token=abc&amp;x=1</a>',
  )
})

test('[MAIL-6] one minute is singular', () => {
  expect(resetMail({ nickname: 'Rhoda', link, minutes: 1 }).text).toContain('within 1 minute.')
})

test('[MAIL-6] [PASS-14] the notice of a changed password says when, in UTC, and what to do if it was not you', () => {
  const mail = passwordChangedMail({ nickname: 'Rhoda', when: new Date('2026-11-05T14:03:59Z') })
  expect(mail.kind).toBe('password-changed')
  expect(mail.text).toContain('5 Nov 2026, 14:03 UTC')
  expect(mail.text).toContain('If you didn’t')
  expect(mail.html).toContain('“Forgot Password?”')
})

test('[MAIL-5] a name or a link that looks like markup stays text', () => {
  const mail = resetMail({ nickname: `<b>"R'&`, link: 'https://x/"><script>', minutes: 30 })
  expect(mail.html).toContain('<bdi>&lt;b&gt;&quot;R&#39;&amp;</bdi>')
  expect(mail.html).not.toMatch(/<script|<b>/)
})

test('[MAIL-6] a change by an administrator is named as one', () => {
  const mail = passwordChangedMail({ nickname: 'Rhoda', when: new Date(0), by: 'admin' })
  expect(mail.text).toContain('An admin changed your password on 1 Jan 1970')
})

test('[ACCOUNT-11] the last e-mail says when the account was deleted and what stays', () => {
  const mail = accountDeletedMail({ nickname: 'Rhoda', when: new Date('2026-11-05T14:03:59Z') })
  expect(mail.kind).toBe('account-deleted')
  expect(mail.text).toContain('5 Nov 2026, 14:03 UTC')
  expect(mail.text).toContain('“Flushed user”')
})

test('[PROF-11] a support request carries the tier, can be answered, and is marked when premium', () => {
  const request = { nickname: 'Pearl', email: 'pearl@example.com', subject: 'Help', message: 'It <will> not\nflush' }
  const premium = supportMail({ ...request, isPremium: true })
  const member = supportMail({ ...request, isPremium: false })
  expect(premium).toMatchObject({ subject: '[Priority] Help', isUrgent: true })
  expect(member).toMatchObject({ subject: 'Help', isUrgent: false, replyTo: 'pearl@example.com' })
  expect([premium.text.includes('Tier: Premium'), member.text.includes('Tier: Member')]).toEqual([true, true])
  expect(premium.html).toContain('<p>It &lt;will&gt; not<br>flush</p>')
})

test('[MAIL-5] a subject of several lines becomes one', () => {
  const request = { nickname: 'Gus', email: 'gus@example.com', isPremium: false, message: 'Hello' }
  const { subject } = supportMail({ ...request, subject: 'Hello\r\nBcc: everyone@example.com\u2028there' })
  expect(subject).toBe('Hello Bcc: everyone@example.com there')
})
