/** Small parts of sentences: the full stop, a capital letter, a list of names. */

/** Some texts are written for toasts and have no full stop. */
export function withFullStop(text: string): string {
  return /[.!?…]$/.test(text) ? text : `${text}.`
}

export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** "Ada", "Ada and Bea", "Ada, Bea and Cleo" */
export function joinNames(names: readonly string[]): string {
  if (names.length < 3) return names.join(' and ')
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}
