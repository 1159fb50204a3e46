/** The types of what TypeScript imports from server-bundle.mjs. */
import type { BuildOptions } from 'esbuild'
export const serverBundle: BuildOptions
export const serverEntries: Record<string, string>
export function buildNative(source: string, target: string, compiler?: string): string | undefined
