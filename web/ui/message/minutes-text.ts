/** Formats whole minutes: 12 min, 1 h 05 min. */
export function minutesText(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  return hours === 0 ? `${minutes} min` : `${hours} h ${String(minutes % 60).padStart(2, '0')} min`
}
