/** How far a random walk goes and where it begins: `npm run test:all` sets LONG_TESTS, for the whole of it and each time another. */
const SHARE_OF_A_SHORT_RUN = 0.05

const isLong = process.env.LONG_TESTS === '1'

/** What a failed walk names, so that TEST_SEED can repeat it. */
export const SEED = Number(process.env.TEST_SEED ?? (isLong ? Date.now() % 1_000_000 : 1))

export function inShort(whole: number, least = 1): number {
  return isLong ? whole : Math.max(least, Math.ceil(whole * SHARE_OF_A_SHORT_RUN))
}
