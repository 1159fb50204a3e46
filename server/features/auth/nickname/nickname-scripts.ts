/** Which scripts a nickname may use and mix: the "highly restrictive" level of Unicode's UTS 39. */

// Scripts in everyday use (UAX 31, table 5). UTS 39 advises against others: few readers recognise their letters.
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

// Japanese, Chinese and Korean each mix several scripts, and Latin words.
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
