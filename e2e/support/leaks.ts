/** Scans everything that the pages of a window receive for data of others. */
import type { BrowserContext, Page, Response, WebSocket } from '@playwright/test'
import { createLeakScan, type LeakScan } from '#server/testing/leak-scan.ts'

export function watchForLeaks(context: BrowserContext): LeakScan {
  const leaks = createLeakScan()
  context.on('request', (request) => {
    leaks.recordSent({ path: new URL(request.url()).pathname, body: request.postData() ?? '' })
  })
  context.on('response', (response) => void checkResponse(response, leaks))
  const listenOn = (page: Page) => void page.on('websocket', (socket) => checkFrames(socket, leaks))
  context.pages().forEach(listenOn)
  context.on('page', listenOn)
  return leaks
}

async function checkResponse(response: Response, leaks: LeakScan): Promise<void> {
  const where = new URL(response.url()).pathname
  if (!where.startsWith('/api/')) return
  const { authorization } = response.request().headers()
  // The body is gone when the page has navigated away.
  const text = await response.text().catch(() => '')
  leaks.checkReceived({ where, text, isAdmin: authorization !== undefined })
}

function checkFrames(socket: WebSocket, leaks: LeakScan): void {
  const where = new URL(socket.url()).pathname
  socket.on('framereceived', ({ payload }) => leaks.checkReceived({ where, text: String(payload) }))
}
