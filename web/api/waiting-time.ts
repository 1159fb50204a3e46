/** How long to wait, in words: 75 → "2 minutes". Rounded up, so that nobody comes back too early. */

export function waitingTime(seconds: number): string {
  const [count, unit] = seconds < 60 ? [Math.ceil(seconds), 'second'] : [Math.ceil(seconds / 60), 'minute']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
