/** A length of time in hours, minutes and seconds; hours are left out when there are none. */

export function durationText(seconds: number): string {
  const whole = Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds)) : 0
  const hours = Math.floor(whole / 3600)
  const minutes = Math.floor((whole % 3600) / 60)
  return `${hours > 0 ? `${hours}h ` : ''}${minutes}m ${whole % 60}s`
}
