/** Tests what can be done about another person's message. */
import { expect, test } from 'vitest'
import { FLUSHED_ID, type Person } from '#contract/people/users.ts'
import { messageItems } from './message-items.tsx'
import type { ReportTarget } from './reports/report-target.ts'

const gilda = { id: 'gilda', nickname: 'Gilda', emoji: '🦄' }

function itemsFor(author: Person) {
  const done: (Person | ReportTarget)[] = []
  const safety = {
    block: (person: Person) => void done.push(person),
    report: (target: ReportTarget) => void done.push(target),
  }
  return { done, items: messageItems({ id: 'm-1', kind: 'message', author }, safety) }
}

test('[MSG-21] [SAFE-12] a message can be reported, and its author blocked', () => {
  const { items, done } = itemsFor(gilda)
  expect(items.map(({ label, tone }) => [label, tone])).toEqual([
    ['Report', undefined],
    ['Block Gilda', 'danger'],
  ])
  for (const { onChoose } of items) onChoose()
  expect(done).toMatchObject([{ person: gilda, subjects: [{ kind: 'message', subjectId: 'm-1' }, {}] }, gilda])
})

test('[MSG-21] a deleted member cannot be blocked', () => {
  expect(itemsFor({ ...gilda, id: FLUSHED_ID }).items.map(({ label }) => label)).toEqual(['Report'])
})
