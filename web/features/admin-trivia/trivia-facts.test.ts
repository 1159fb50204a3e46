/** Tests what Trivia Management sends, and its filter and toasts. */
import { expect, test } from 'vitest'
import { CallFailed } from '#web/api/call-failed.ts'
import { triviaFailed, triviaToasts } from './admin-trivia.words.ts'
import { filterFacts, triviaFilters, validTriviaText } from './trivia-facts.ts'

const facts = [
  { id: '1', fact: 'Six to eight times a day', source: 'A survey', approved: true },
  { id: '2', fact: 'Paper since the 6th century', source: 'An archive', approved: false },
]

test.each([
  [
    { fact: '  Rain  ', source: ' Cloud ' },
    { fact: 'Rain', source: 'Cloud' },
  ],
  [{ fact: '   ', source: 'Cloud' }, undefined],
  [{ fact: 'Rain', source: '\n' }, undefined],
  [{ fact: 'R'.repeat(501), source: 'Cloud' }, undefined],
])('[ADMIN-15] %j is sent as %j', (text, valid) => {
  expect(validTriviaText(text)).toEqual(valid)
})

test('[ADMIN-15] the filter is All, Approved, Pending', () => {
  expect(triviaFilters.map(({ label }) => label)).toEqual(['All', 'Approved', 'Pending'])
  expect(triviaFilters.map(({ value }) => filterFacts(facts, value).map(({ id }) => id))).toEqual([
    ['1', '2'],
    ['1'],
    ['2'],
  ])
})

test('[ADMIN-15] the toasts have their exact copy, and a failure says why', () => {
  expect(Object.values(triviaToasts).map(({ title }) => title)).toEqual([
    'Trivia added',
    'Trivia removed',
    'Trivia updated',
  ])
  const offline = new CallFailed({ status: 0, text: '0: offline' })
  expect(triviaFailed(offline, 'Failed to add trivia').description).toMatch(/connection/)
  expect(triviaFailed(new CallFailed({ status: 502, text: '502' }), 'Failed to add trivia')).toMatchObject({
    title: 'Error',
    description: 'Failed to add trivia',
    tone: 'destructive',
  })
})
