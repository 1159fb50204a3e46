/** Finds "@Rhoda" in a text, but neither in an e-mail address nor as the beginning of a longer name. */

const SPECIAL = /[.*+?^${}()|[\]\\/]/g

/** Finds every mention of a person, however it is capitalised. */
export function mentionPattern(nickname: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}])@${nickname.replace(SPECIAL, '\\$&')}(?![\\p{L}\\p{N}])`, 'giu')
}
