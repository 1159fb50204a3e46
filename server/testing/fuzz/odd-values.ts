/** Values that no form sends, as JSON text and as parts of a path; repeatable by seed. */
import type { SeededRandom } from '#server/testing/seeded-random.ts'

/** Text rather than values: some of it is not JSON, and some would change when parsed. */
const ODD_JSON = tokensIn(String.raw`
  null true false undefined NaN Infinity 0 -0 -1 0.1 1e308 1e309 -1e309 5e-324
  2147483648 -2147483649 9007199254740993 9223372036854775808 1111111111111111111111111111111111111111111
  "" "\u0020" "\u0000" "a\u0000b" "\ud800" "\udfff\ud800" "a\ud83d" "\u202e\u2066" "\r\nSet-Cookie:a=b" "%00"
  "__proto__" "constructor" "toString" "NaN" "1e309" "null" "undefined" "..\u002f..\u002fetc" "'or'1'='1" "%s%n{{7*7}}"
  "9999-99-99T99:99:99Z" "+275760-09-13T00:00:00.000Z" "0000-01-01T00:00:00Z" "2100-02-30T00:00:00Z"
  [] {} [[]] [null] ["x"] {"$ne":null} {"toString":"x"} {"toJSON":1} {"length":1e9} {"then":{}}
  {"__proto__":{"isAdmin":true}} {"constructor":{"prototype":{"isAdmin":true}}}
`)

const ODD_PATH_PARTS = tokensIn(`
  %00 % %ff %ED%A0%80 %E2%82 . .. ..%2f..%2fetc%2fpasswd %2e%2e %252e * ~ %20 u-% u-x;a=b a,b %5B%5D {} |
  __proto__ constructor NaN -1 0 1e309 null undefined %27%20or%201=1-- %F0%9F%9A%BD a%0d%0aX-A:b guest-AAAAAAAA
`)

const CHARACTERS = ['a', ' ', '🚽', 'e\u0301\u0301', '\u200b', '\ufeff', 'ß', '字', '\u202e', '\n', '"', '<', '\u0001']
const UNSTORABLE = ['\u0000', '\ud83d', '\udead', '\ufffe', '\u0085']

export function createOddValues(random: SeededRandom) {
  const text = (most: number) => random.pick(CHARACTERS).repeat(1 + random.below(most))

  return {
    json(): string {
      switch (random.below(10)) {
        case 0:
          return JSON.stringify(`a good text but for one${random.pick(UNSTORABLE)}character`)
        case 1:
          return random.below(6) ? JSON.stringify(text(60)) : JSON.stringify(text(20_000))
        case 2:
          return nested(random.pick([3, 50, 2000]), random.below(2) === 0)
        case 3:
          return `[${Array.from({ length: random.pick([2, 40, 5000]) }, () => random.pick(['0', '""', '{}'])).join()}]`
        default:
          return random.pick(ODD_JSON)
      }
    },

    pathPart(): string {
      if (random.below(6) > 0) return random.pick(['', ...ODD_PATH_PARTS])
      return random.pick(['a', '%41', '%F0%9F%9A%BD']).repeat(random.pick([65, 201, 700]))
    },
  }
}

function nested(depth: number, isList: boolean): string {
  return isList ? `${'['.repeat(depth)}1${']'.repeat(depth)}` : `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`
}

function tokensIn(list: string): string[] {
  return list.trim().split(/\s+/)
}
