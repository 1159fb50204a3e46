/** A waiting time as text: 75 → "2 minutes". Rounded up, so that nobody retries too early. */

export function waitingTime(seconds: number): string {
  const [count, unit] = seconds < 60 ? [Math.ceil(seconds), 'second'] : [Math.ceil(seconds / 60), 'minute']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
