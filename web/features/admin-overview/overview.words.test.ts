/** Tests the copy of the charts and the audit log. */
import { expect, test } from 'vitest'
import { formatMoment } from '#web/ui/text/format.ts'
import { axisMarks, dayMark, detailText, nodeNumbers, peakText, sumText, toSubject } from './overview.words.ts'

const days = ['2026-11-01', '2026-11-02', '2026-11-03', '2026-11-04']
const nameOf = (index: number) => dayMark(days[index] ?? '')

test('[ADMIN-20] a chart says its sum and its best day', () => {
  expect(sumText([1, 1200, 3], nameOf)).toBe('1,204 total, peak 1,200 on 2 Nov.')
  expect(sumText([0, 0], nameOf)).toBe('Nothing yet.')
})

test('[ADMIN-20] people on the bowl by the hour have a peak but no sum', () => {
  expect(peakText([2, 23, 4], (index) => `${index}:00`)).toBe('Peak 23 at 1:00.')
  expect(peakText([], String)).toBe('Nobody yet.')
})

test('[ADMIN-20] each mark is under the first bar of its section', () => {
  expect(axisMarks(days.map(dayMark), 2)).toEqual(['1 Nov', '3 Nov'])
})

test('[ADMIN-33] a node that has not reported its memory shows no figure', () => {
  const node = { id: 'one', version: '1', startedAt: '', connections: 0, people: 0, memoryMb: 0, isThisOne: false }
  expect(nodeNumbers(node).at(-1)).toEqual(['Memory', '–'])
  expect(nodeNumbers({ ...node, memoryMb: 1184 }).at(-1)).toEqual(['Memory', '1,184 MB'])
})

test('[ADMIN-22] an audit row names the person and formats the end of a sanction', () => {
  expect(toSubject({ subject: 'u-4', subjectName: 'ThroneMaster' })).toEqual({ name: 'ThroneMaster' })
  expect(toSubject({ subject: 'm-9' })).toEqual({ name: 'm-9' })
  expect(toSubject({})).toBeUndefined()
  const end = '2026-11-16T12:00:00.000Z'
  expect(detailText(`until ${end}: Rude`)).toBe(`until ${formatMoment(end)}: Rude`)
})

test('[ADMIN-43] a deleted person is shown by kind and id instead of a name', () => {
  const deleted = (subject: string) => toSubject({ subject, subjectName: 'deleted' })
  expect(deleted('u-4')).toEqual({ name: 'a deleted member', id: 'u-4' })
  expect(deleted('guest-ab12cd34')).toEqual({ name: 'a guest who’s left', id: 'guest-ab12cd34' })
})
