/** Finds slurs in a text, also when disguised by digits, look-alike letters, spacing or capitals. */
import {
  collapseDuplicatesTransformer,
  parseRawPattern,
  RegExpMatcher,
  resolveConfusablesTransformer,
  resolveLeetSpeakTransformer,
  toAsciiLowerCaseTransformer,
} from 'obscenity'
import { mayHoldSlur } from './slur-hint.ts'
import { INNOCENT, SLURS } from './slur-list.ts'

const SPACED_LETTERS = /(?<![\p{L}\p{N}])(?:[\p{L}\p{N}][\s._*-]{1,3}){3,}[\p{L}\p{N}](?![\p{L}\p{N}])/gu

/** Invisible characters and combining marks inside a word don't hide it from readers, so they are removed. */
const INVISIBLE = /[\p{M}\p{Default_Ignorable_Code_Point}]/gu

// Leetspeak needs a separate matcher: reading "!" as an i hides the end of the word before it.
const matchers = [createMatcher({ readsLeet: false }), createMatcher({ readsLeet: true })]

export function hasSlur(text: string): boolean {
  return mayHoldSlur(text) && isFoundIn(text)
}

/** Hundreds of searches, so not run on every text. */
export function isFoundIn(text: string): boolean {
  return listReadings(text.normalize('NFKD').replace(INVISIBLE, '')).some((reading) =>
    matchers.some((matcher) => matcher.hasMatch(reading)),
  )
}

/** As written, with "s p a c e d" letters joined, and with words split at "_" and before capitals. */
function listReadings(text: string): string[] {
  const joined = text.replace(SPACED_LETTERS, (letters) => letters.replace(/[\s._*-]+/g, ''))
  const split = joined.replaceAll('_', ' ').replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
  return [...new Set([text, joined, split])]
}

function createMatcher({ readsLeet }: { readsLeet: boolean }): RegExpMatcher {
  return new RegExpMatcher({
    blacklistedTerms: SLURS.map((slur, id) => ({ id, pattern: parseRawPattern(slur) })),
    whitelistedTerms: [...INNOCENT],
    blacklistMatcherTransformers: [
      resolveConfusablesTransformer(),
      ...(readsLeet ? [resolveLeetSpeakTransformer()] : []),
      toAsciiLowerCaseTransformer(),
      collapseDuplicatesTransformer({
        defaultThreshold: 1,
        // "Niger" is a country and "con" a verb.
        customThresholds: new Map([
          ['g', 2],
          ['o', 2],
        ]),
      }),
    ],
    whitelistMatcherTransformers: [toAsciiLowerCaseTransformer()],
  })
}
