/** Which writing systems a nickname may use, and together: the "highly restrictive" level of Unicode's UTS 39. */

// The scripts in everyday use (UAX 31, table 5). Historic and rare ones are left out as UTS 39 asks: few readers
// can tell their letters from Latin ones.
const EVERYDAY_SCRIPTS = [
  'Arabic',
  'Armenian',
  'Bengali',
  'Bopomofo',
  'Cyrillic',
  'Devanagari',
  'Ethiopic',
  'Georgian',
  'Greek',
  'Gujarati',
  'Gurmukhi',
  'Han',
  'Hangul',
  'Hebrew',
  'Hiragana',
  'Kannada',
  'Katakana',
  'Khmer',
  'Lao',
  'Latin',
  'Malayalam',
  'Myanmar',
  'Oriya',
  'Sinhala',
  'Tamil',
  'Telugu',
  'Thaana',
  'Thai',
  'Tibetan',
]

// Japanese, Chinese and Korean are written in several scripts at once, and all three borrow Latin words.
const USUAL_MIXES = [
  ['Latin', 'Han', 'Hiragana', 'Katakana'],
  ['Latin', 'Han', 'Bopomofo'],
  ['Latin', 'Han', 'Hangul'],
]

const everydayText = textIn(EVERYDAY_SCRIPTS)
const singleScriptTexts = EVERYDAY_SCRIPTS.map((script) => textIn([script]))
const mixedTexts = USUAL_MIXES.map(textIn)

export function isWrittenInEverydayScripts(text: string): boolean {
  return everydayText.test(text)
}

export function isWrittenInOneScript(text: string): boolean {
  return [...singleScriptTexts, ...mixedTexts].some((script) => script.test(text))
}

/** Digits, punctuation and emoji (Common) and marks (Inherited) belong to every script. */
function textIn(scripts: string[]): RegExp {
  const letters = [...scripts, 'Common', 'Inherited'].map((script) => `\\p{Script_Extensions=${script}}`)
  return new RegExp(`^[${letters.join('')}]*$`, 'u')
}
