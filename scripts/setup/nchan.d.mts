/** Types for whoever measures beside nchan. */
export function nchanModule(): string | undefined
