/** How far a long walk goes. Every run takes a fifth of it, each time another; `npm run test:all` sets LONG_TESTS for the whole. */
const SHARE_OF_A_SHORT_RUN = 0.2

export function inShort(wholeNumber: number): number {
  return process.env.LONG_TESTS === '1' ? wholeNumber : Math.ceil(wholeNumber * SHARE_OF_A_SHORT_RUN)
}
