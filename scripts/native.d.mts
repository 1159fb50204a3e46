/** What tests that are written in TypeScript know of native.mjs. */
export function buildNative(source: string, target: string, compiler?: string): string | undefined
