/** How long random tests run, and their seed: `npm run test:all` sets LONG_TESTS for the full length and a new seed. */
const SHARE_OF_A_SHORT_RUN = 0.05

export const isLong = process.env.LONG_TESTS === '1'

/** Part of every random test's title, so that TEST_SEED can repeat a failure. */
export const SEED = Number(process.env.TEST_SEED ?? (isLong ? Date.now() % 1_000_000 : 1))

export function shortened(whole: number, least = 1): number {
  return isLong ? whole : Math.max(least, Math.ceil(whole * SHARE_OF_A_SHORT_RUN))
}
