/** Has everything that the pages of a window are sent looked through for what belongs to another. */
import type { BrowserContext, Page, Response, WebSocket } from '@playwright/test'
import { createLeakScan, type LeakScan } from '#server/testing/leak-scan.ts'

export function watchForLeaks(context: BrowserContext): LeakScan {
  const leaks = createLeakScan()
  context.on('request', (request) => {
    leaks.says({ path: new URL(request.url()).pathname, body: request.postData() ?? '' })
  })
  context.on('response', (response) => void listen(response, leaks))
  const listenOn = (page: Page) => void page.on('websocket', (socket) => listenTo(socket, leaks))
  context.pages().forEach(listenOn)
  context.on('page', listenOn)
  return leaks
}

async function listen(response: Response, leaks: LeakScan): Promise<void> {
  const where = new URL(response.url()).pathname
  if (!where.startsWith('/api/')) return
  const { authorization } = response.request().headers()
  // What was sent to a page that has gone on can no longer be had.
  const text = await response.text().catch(() => '')
  leaks.hears({ where, text, isAdmin: authorization !== undefined })
}

function listenTo(socket: WebSocket, leaks: LeakScan): void {
  const where = new URL(socket.url()).pathname
  socket.on('framereceived', ({ payload }) => leaks.hears({ where, text: String(payload) }))
}
