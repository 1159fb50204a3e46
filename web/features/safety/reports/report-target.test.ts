/** Proves what can be reported from where. */
import { expect, test } from 'vitest'
import { FLUSHED_ID, FLUSHED_NICKNAME } from '#contract/people/users.ts'
import { targetOfMessage, targetOfPerson } from './report-target.ts'

const robin = { id: 'u-robin', nickname: 'Robin', emoji: '💩' }
const guest = { id: 'guest-Gus12345', nickname: '(Just Visiting)42', emoji: '🚽' }
const kinds = ({ subjects }: ReturnType<typeof targetOfPerson>) => subjects.map(({ kind }) => kind)

test('[SAFE-3, SAFE-13] from a message: first the message, then the author’s nickname', () => {
  const target = targetOfMessage({ id: 'm-7', kind: 'message', author: robin })
  expect(target.subjects).toMatchObject([
    { kind: 'message', subjectId: 'm-7' },
    { kind: 'nickname', subjectId: 'u-robin' },
  ])
  expect(kinds(targetOfMessage({ id: 'p-7', kind: 'private-message', author: robin }))[0]).toBe('private-message')
})

test('[SAFE-3, SAFE-4] from a profile: the profile or the nickname', () => {
  expect(kinds(targetOfPerson(robin))).toEqual(['profile', 'nickname'])
})

test('[SAFE-13] nobody is reported for a nickname they did not choose', () => {
  const flushed = { id: FLUSHED_ID, nickname: FLUSHED_NICKNAME, emoji: '🧻' }
  expect(kinds(targetOfMessage({ id: 'm-8', kind: 'message', author: guest }))).toEqual(['message'])
  expect(kinds(targetOfMessage({ id: 'm-9', kind: 'message', author: flushed }))).toEqual(['message'])
  expect(kinds(targetOfPerson(guest))).toEqual(['profile'])
})
