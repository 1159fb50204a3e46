/** How often the server is told that somebody is still there: once a minute is plenty, at once after a warning. */

export const SIGN_EVERY_MS = 60_000

type Needs = { now: () => number; isOnBowl: () => boolean; send: () => void }

export type SignsOfLife = ReturnType<typeof createSignsOfLife>

export function createSignsOfLife({ now, isOnBowl, send }: Needs) {
  let sentAt = Number.NEGATIVE_INFINITY

  return {
    /** Somebody touched the page. */
    note(): void {
      if (!isOnBowl() || now() - sentAt < SIGN_EVERY_MS) return
      sentAt = now()
      send()
    },

    /** The server has asked; the very next sign is told. */
    warned(): void {
      sentAt = Number.NEGATIVE_INFINITY
    },
  }
}
