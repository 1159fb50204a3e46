/** Which fun fact to show: the same one all day, then any other one on request. */

type Draw = { shown: number; count: number; random: () => number }

/** The index pinned to this local calendar day. */
export function factOfTheDay(today: Date, count: number): number {
  return hash(calendarDate(today)) % count
}

/** A random index that is never the one already shown; `random` gives 0 up to but not including 1. */
export function anotherFact({ shown, count, random }: Draw): number {
  const drawn = Math.floor(random() * (count - 1))
  return drawn < shown ? drawn : drawn + 1
}

function calendarDate(date: Date): string {
  return `${date.getFullYear()}-${date.getMonth() + 1}-${date.getDate()}`
}

// FNV-1a: dates that differ by one character must not land on neighbouring facts.
function hash(text: string): number {
  let sum = 0x811c9dc5
  for (let i = 0; i < text.length; i++) sum = Math.imul(sum ^ text.charCodeAt(i), 0x01000193)
  return (sum ^ (sum >>> 15)) >>> 0
}
