/** How long a sit took, in words at a glance: 45 s, 12 min, 1 h 05 min. */

/** Never more than was sat: who is a second short of a badge must not read its minutes. */
export function lengthText(seconds: number): string {
  if (seconds < 60) return `${seconds} s`
  const minutes = Math.floor(seconds / 60)
  if (minutes < 60) return `${minutes} min`
  return `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')} min`
}
