/** Types for the tests that start a program of their own. */
import type { BuildOptions } from 'esbuild'
export const serverBundle: BuildOptions
export const serverEntries: Record<string, string>
