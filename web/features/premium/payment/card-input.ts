/** Formats card details while typing: digits in groups, with the caret kept in place. */

const NUMBER_MAX = 19
const GROUP = 4

/** "4242424242" → "4242 4242 42" */
export function groupNumber(text: string): string {
  const digits = digitsOf(text).slice(0, NUMBER_MAX)
  return digits.replace(new RegExp(`(\\d{${GROUP}})(?=\\d)`, 'g'), '$1 ')
}

/** "429" → "04/29"; "04/2029", as browsers fill it in, works too. */
export function groupExpiry(text: string): string {
  const typed = digitsOf(text)
  const filled = /^(\d\d)20(\d\d)$/.exec(typed)
  const digits = filled ? `${filled[1]}${filled[2]}` : typed
  const padded = /^[2-9]/.test(digits) ? `0${digits}` : digits
  const [month, year] = [padded.slice(0, 2), padded.slice(2, 4)]
  return year === '' ? month : `${month}/${year}`
}

export function groupCvc(text: string): string {
  return digitsOf(text).slice(0, 4)
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, '')
}

/** The caret's place in the grouped text: behind the same digit as before. */
export function caretIn(grouped: string, digitsBefore: number): number {
  let seen = 0
  for (let place = 0; place < grouped.length; place += 1) {
    if (seen === digitsBefore) return place
    if (/\d/.test(grouped.charAt(place))) seen += 1
  }
  return grouped.length
}

type InputLike = Pick<HTMLInputElement, 'value' | 'selectionStart' | 'setSelectionRange'>

export function groupInPlace(input: InputLike, group: (text: string) => string): void {
  const caret = input.selectionStart ?? input.value.length
  const isAtEnd = caret === input.value.length
  const before = digitsOf(input.value.slice(0, caret)).length
  const grouped = group(input.value)
  if (grouped === input.value) return
  input.value = grouped
  const place = isAtEnd ? grouped.length : caretIn(grouped, before)
  input.setSelectionRange(place, place)
}
