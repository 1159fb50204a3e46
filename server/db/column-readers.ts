/** How the text of a column becomes a value, for the rows of prepared queries. */

export function text(value: string | null): string {
  if (value === null) throw new Error('A column is null that never should be')
  return value
}

/** For text that is one of a few words. */
export const word =
  <Word extends string>() =>
  (value: string | null): Word =>
    text(value) as Word

export const number = (value: string | null): number => Number(text(value))

export const boolean = (value: string | null): boolean => text(value) === 't'

export const moment = (value: string | null): Date => new Date(text(value))

/** For what a statement selects as JSON. */
export const json =
  <Value>() =>
  (value: string | null): Value =>
    JSON.parse(text(value)) as Value

export const orNull =
  <Value>(read: (value: string | null) => Value) =>
  (value: string | null): Value | null =>
    value === null ? null : read(value)
