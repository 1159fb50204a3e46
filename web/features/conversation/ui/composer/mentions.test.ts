/** Tests who is suggested after an @, and whom a text mentions. */
import { expect, test } from 'vitest'
import { mentionsIn, suggestionsFor, typedNameAt, withName } from './mentions.ts'

const personOf = (nickname: string, id = nickname) => ({ id, nickname })
const people = ['Rhoda', 'Ada Lovelace', 'Ada', 'RestroomRoyal', 'Robin', 'Rufus', 'Rita', 'Ruth'].map((name) =>
  personOf(name),
)

test.each([
  ['@', 1, { start: 0, name: '' }],
  ['hi @rho', 7, { start: 3, name: 'rho' }],
  ['(@ada l', 7, { start: 1, name: 'ada l' }],
  ['hi @rho and', 5, { start: 3, name: 'r' }],
  ['@rho @', 6, { start: 5, name: '' }],
  ['ada@lovelace', 12, undefined],
  ['hello', 5, undefined],
])('[MSG-16] in %j, with the caret at %d, the name %o is being typed', (text, caret, name) => {
  expect(typedNameAt(text, caret)).toEqual(name)
})

test.each([
  ['', ['Rhoda', 'Ada Lovelace', 'Ada', 'RestroomRoyal', 'Robin']],
  ['R', ['Rhoda', 'RestroomRoyal', 'Robin', 'Rufus', 'Rita']],
  ['ADA', ['Ada Lovelace', 'Ada']],
  ['ada l', ['Ada Lovelace']],
  ['lov', ['Ada Lovelace']],
  ['ada how', []],
])('[MSG-16] after @%s, %o are suggested', (name, nicknames) => {
  expect(suggestionsFor(people, name).map(({ nickname }) => nickname)).toEqual(nicknames)
})

test('[MSG-16] a picked name replaces what was typed of it', () => {
  expect(withName('hi @rho', { start: 3, name: 'rho' }, 'Rhoda')).toEqual({ text: 'hi @Rhoda ', caret: 10 })
  expect(withName('hi @r, how', { start: 3, name: 'r' }, 'Rhoda')).toEqual({ text: 'hi @Rhoda , how', caret: 10 })
  expect(withName('@r how', { start: 0, name: 'r' }, 'Rhoda')).toEqual({ text: '@Rhoda how', caret: 7 })
})

test.each([
  ['hi @Rhoda', ['Rhoda']],
  ['@RHODA?', ['Rhoda']],
  ['@Rufus and @Rhoda', ['Rufus', 'Rhoda']],
  ['@Ada Lovelace', ['Ada Lovelace']],
  ['@Ada Lovelace, @Ada, @Ada', ['Ada Lovelace', 'Ada']],
  ['@Rhodan or mail@Rhoda or Rhoda', []],
])('[MSG-16] a name typed in full is picked: %j mentions %o', (text, ids) => {
  expect(mentionsIn(text, { people, picked: [] })).toEqual(ids)
})

test('[MSG-16] a name that several people have mentions only the one who was picked', () => {
  const namesakes = [personOf('Otto', 'otto-1'), personOf('otto', 'otto-2')]
  expect(mentionsIn('@Otto', { people: namesakes, picked: [] })).toEqual([])
  expect(mentionsIn('@Otto', { people: namesakes, picked: [personOf('otto', 'otto-2')] })).toEqual(['otto-2'])
})

test('[MSG-16] someone who was picked and has left is still mentioned, but not once the name is deleted', () => {
  const picked = [personOf('Gilda')]
  expect(mentionsIn('@Gilda wait', { people: [], picked })).toEqual(['Gilda'])
  expect(mentionsIn('wait', { people: [], picked })).toEqual([])
})

test('[MSG-16] at most five people are mentioned', () => {
  expect(mentionsIn('@Ruth @Rita @Rufus @Robin @Ada @Rhoda', { people, picked: [] })).toHaveLength(5)
})
