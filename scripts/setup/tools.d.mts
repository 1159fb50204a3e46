/** Types for whoever asks which tools this machine has. */
type Tool = 'chromium' | 'postgres' | 'redis' | 'nchan'
export function knownTools(): Partial<Record<Tool, string | null>>
