/** Formats numbers the same way in every list and card: 1,204. */
const number = new Intl.NumberFormat('en')

export const countOf = (count: number): string => number.format(count)
