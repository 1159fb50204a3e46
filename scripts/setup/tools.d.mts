/** The types of what TypeScript imports from tools.mjs. */
type Tool = 'chromium' | 'postgres' | 'redis' | 'haproxy'
export function knownTools(): Partial<Record<Tool, string | null>>
