/** Numbers as every list and card shows them: 1,204. */
const number = new Intl.NumberFormat('en')

export const countOf = (count: number): string => number.format(count)
