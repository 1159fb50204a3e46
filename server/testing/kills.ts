/** How often a test kills its server. Every start of the embedded engine takes seconds: the whole number is for LONG_TESTS=1. */
const SHARE_OF_A_SHORT_RUN = 0.3

export function kills(wholeNumber: number): number {
  return process.env.LONG_TESTS === '1' ? wholeNumber : Math.ceil(wholeNumber * SHARE_OF_A_SHORT_RUN)
}
