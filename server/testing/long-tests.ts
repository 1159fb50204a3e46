/** How far a random walk goes: `npm run test:all` sets LONG_TESTS for the whole of it, every other run goes a tenth. */
const SHARE_OF_A_SHORT_RUN = 0.1

export function inShort(wholeNumber: number): number {
  return process.env.LONG_TESTS === '1' ? wholeNumber : Math.ceil(wholeNumber * SHARE_OF_A_SHORT_RUN)
}
