/** Proves what the mails say, and that nothing in them can become markup. */
import { expect, test } from 'vitest'
import { accountDeletedMail, passwordChangedMail, resetMail } from './account-mails.ts'
import { supportMail } from './support-mail.ts'

const link = 'https://bowl.example/reset-password?token=abc&x=1'

test('[MAIL-6] the reset letter greets by name, carries the link twice and says how long it lasts', () => {
  const letter = resetMail({ nickname: 'Rhoda', link, minutes: 30 })
  expect(letter.kind).toBe('reset-password')
  expect(letter.subject).toBe('Reset your On the Bowl password')
  expect(letter.text).toContain('Hello Rhoda,')
  expect(letter.text).toContain(`\n${link}\n`)
  expect(letter.text).toContain('30 minutes')
  expect(letter.html).toContain(
    '<a href="https://bowl.example/reset-password?token=abc&amp;x=1">https://bowl.example/reset-password?token=abc&amp;x=1</a>',
  )
})

test('[MAIL-6] a single minute is said so', () => {
  expect(resetMail({ nickname: 'Rhoda', link, minutes: 1 }).text).toContain('for 1 minute.')
})

test('[MAIL-6] [PASS-14] the notice of a changed password says when, in UTC, and what to do if it was not you', () => {
  const letter = passwordChangedMail({ nickname: 'Rhoda', when: new Date('2026-11-05T14:03:59Z') })
  expect(letter.kind).toBe('password-changed')
  expect(letter.text).toContain('5 Nov 2026, 14:03 UTC')
  expect(letter.text).toContain('If you did not')
  expect(letter.html).toContain('&quot;Forgot Password?&quot;')
})

test('[MAIL-5] a name or a link that looks like markup stays text', () => {
  const letter = resetMail({ nickname: `<b>"R'&`, link: 'https://x/"><script>', minutes: 30 })
  expect(letter.html).toContain('<bdi>&lt;b&gt;&quot;R&#39;&amp;</bdi>')
  expect(letter.html).not.toMatch(/<script|<b>/)
})

test('[MAIL-6] a change by an administrator is said so', () => {
  const letter = passwordChangedMail({ nickname: 'Rhoda', when: new Date(0), by: 'admin' })
  expect(letter.text).toContain('changed by an administrator on 1 Jan 1970')
})

test('[ACCOUNT-11] the last letter says when the account was deleted and what stays', () => {
  const letter = accountDeletedMail({ nickname: 'Rhoda', when: new Date('2026-11-05T14:03:59Z') })
  expect(letter.kind).toBe('account-deleted')
  expect(letter.text).toContain('5 Nov 2026, 14:03 UTC')
  expect(letter.text).toContain('"Flushed user"')
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
