/** The copy around a fun fact; the facts themselves are in the contract. */

export const funFactWords = {
  title: 'Did You Know?',
  source: (source: string | undefined) => `Source: ${source}`,
  another: 'Another Fun Fact',
} as const
