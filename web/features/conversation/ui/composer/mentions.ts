/** Mentions while writing: who is suggested after an @, and whom a finished text mentions. */

import type { Person } from '#contract/people/users.ts'
import { MENTIONS_MAX } from '#contract/social/conversation.ts'
import { mentionPattern } from '#web/features/conversation/mention-pattern.ts'

export const SUGGESTIONS_MAX = 5

export type Mentionable = Pick<Person, 'id' | 'nickname'>

/** A name that is being typed: where its @ is, and what follows up to the caret. */
export type TypedName = { start: number; name: string }

const AFTER_AT = /(?<![\p{L}\p{N}])@([^@\n]*)$/u

export function typedNameAt(text: string, caret: number): TypedName | undefined {
  const match = AFTER_AT.exec(text.slice(0, caret))
  return match ? { start: match.index, name: match[1] ?? '' } : undefined
}

/** Names that begin with it come first, then those with a later word that does. */
export function suggestionsFor<Someone extends Mentionable>(people: readonly Someone[], name: string): Someone[] {
  const typed = name.toLowerCase()
  const beginning = people.filter(({ nickname }) => nickname.toLowerCase().startsWith(typed))
  const within = people.filter((person) => !beginning.includes(person) && hasWord(person, typed))
  return [...beginning, ...within].slice(0, SUGGESTIONS_MAX)
}

function hasWord({ nickname }: Mentionable, typed: string): boolean {
  return nickname
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .some((word) => word !== '' && word.startsWith(typed))
}

/** The text with the whole name, and where the caret then is. */
export function withName(text: string, { start, name }: TypedName, nickname: string): { text: string; caret: number } {
  const before = `${text.slice(0, start)}@${nickname} `
  const after = text.slice(start + 1 + name.length)
  return { text: before + after.replace(/^ /, ''), caret: before.length }
}

type Known = {
  people: readonly Mentionable[]
  /** Chosen from the suggestions, for names that several people have. */
  picked: readonly Mentionable[]
}

/** The ids of the mentioned people in the order of the text; a name that several have counts only if it was picked. */
export function mentionsIn(text: string, { people, picked }: Known): string[] {
  const known = [...new Map([...picked, ...people].map((person) => [person.id, person])).values()]
  const found = known.flatMap((person) =>
    [...text.matchAll(mentionPattern(person.nickname))].map(({ index }) => ({ ...person, at: index })),
  )
  const meant = found.filter(({ id, nickname, at }) => {
    const isPartOfLonger = found.some((other) => other.at === at && other.nickname.length > nickname.length)
    const namesakes = known.filter((other) => other.nickname.toLowerCase() === nickname.toLowerCase())
    return !isPartOfLonger && (namesakes.length === 1 || picked.some((person) => person.id === id))
  })
  const inOrder = meant.sort((a, b) => a.at - b.at).map(({ id }) => id)
  return [...new Set(inOrder)].slice(0, MENTIONS_MAX)
}
