/** The nicknames that sign-up offers, and how the choice follows the Premium checkbox. */
import { TOILET } from '#contract/people/emojis.ts'
import { SUGGESTED_NICKNAMES, SUGGESTIONS_SHOWN } from '#contract/people/users.ts'

/** Stands for "Custom Nickname"; no suggested name is spelled like it. */
export const CUSTOM = 'custom'

export type NicknameChoice = { isPremium: boolean; selected: string }

export type NicknameStep = { type: 'premium'; isPremium: boolean } | { type: 'select'; selected: string }

/** Distinct names from the pool, all equally likely. `random` gives 0 ≤ n < 1. */
export function pickSuggestions(random: () => number): string[] {
  const pool = [...SUGGESTED_NICKNAMES]
  return Array.from({ length: SUGGESTIONS_SHOWN }, () => pool.splice(Math.floor(random() * pool.length), 1)).flat()
}

export function nextChoice(
  choice: NicknameChoice,
  { step, suggestions }: { step: NicknameStep; suggestions: readonly string[] },
): NicknameChoice {
  if (step.type === 'select') return canSelect(choice, step.selected) ? { ...choice, selected: step.selected } : choice
  const selected = canSelect(step, choice.selected) ? choice.selected : (suggestions[0] ?? '')
  return { isPremium: step.isPremium, selected }
}

export function canSelect({ isPremium }: { isPremium: boolean }, selected: string): boolean {
  return isPremium || selected !== CUSTOM
}

/** The nickname to send: the suggestion, or the custom one of a premium sign-up. */
export function chooseNickname({ isPremium, selected }: NicknameChoice, customNickname: string): string {
  return isPremium && selected === CUSTOM ? customNickname.trim() : selected
}

/** Premium always starts as the toilet; the exclusive emojis are chosen after sign-up. */
export function chooseEmoji({ isPremium, emoji }: { isPremium: boolean; emoji: string }): string {
  return isPremium ? TOILET : emoji
}
