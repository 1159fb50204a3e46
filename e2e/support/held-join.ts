/** A page whose JOIN waits until a journey lets it go: what happens meanwhile is announced to nobody here. */
import type { Page } from 'playwright-core'

export async function holdJoin(page: Page): Promise<() => void> {
  let isHeld = true
  const waiting: (() => void)[] = []
  await page.routeWebSocket('**/ws', (socket) => {
    const server = socket.connectToServer()
    socket.onMessage((frame) => {
      if (isHeld) waiting.push(() => server.send(frame))
      else server.send(frame)
    })
  })
  return () => {
    isHeld = false
    for (const send of waiting) send()
  }
}
