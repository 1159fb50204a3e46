/** Shows the outbox as a plain page, on a server that only this machine can reach. */
import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { Problem } from '#contract/protocol/problems.ts'
import { isLoopbackHost } from '#server/lib/addresses.ts'
import { utcDate } from '#server/lib/dates.ts'
import { escapeHtml } from '#server/lib/escape-html.ts'
import type { StoredMail } from './outbox.store.ts'
import type { Outbox } from './outbox.ts'

const STYLE = `
  :root { color-scheme: light dark; font: 1.0625rem/1.45 system-ui, sans-serif }
  body { max-inline-size: 44rem; margin: 2rem auto; padding-inline: 1.25rem }
  article { border: 1px solid; border-radius: 12px; padding: 1rem 1.25rem; margin-block: 1rem }
  h2 { font-size: 1.125rem; margin: 0 } p { margin-block: .25rem } pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit }`

type Needs = {
  outbox: Outbox
  /** Resolves when background work is done, so that an e-mail just sent is on the page. */
  settled: () => Promise<void>
}

export function serveOutbox(server: FastifyInstance, { outbox, settled }: Needs): void {
  server.get('/dev/outbox', { config: { call: 'GET /dev/outbox' } }, async (request, reply) => {
    // DNS rebinding: another site can point its own name at this machine and read the page as same-origin.
    if (!isLoopbackHost(request.headers.host) || isForwarded(request.headers)) throw new Problem('NOT_FOUND')
    await settled()
    const mails = await outbox.newest()
    reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
    return reply.type('text/html; charset=utf-8').send(page(mails))
  })
}

/** Behind a proxy on this machine, every visitor seems to be local. */
function isForwarded(headers: IncomingHttpHeaders): boolean {
  return ['forwarded', 'x-forwarded-for', 'x-real-ip'].some((name) => name in headers)
}

function page(mails: StoredMail[]): string {
  const list = mails.length > 0 ? mails.map(article).join('') : '<p>No emails yet.</p>'
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Outbox · On the Bowl</title><style>${STYLE}</style></head>
<body><main><h1>Outbox</h1><p>There’s no mail server, so we keep emails here, newest first.</p>${list}</main></body></html>`
}

function article({ recipient, subject, text, createdAt }: StoredMail): string {
  return `<article><h2>${escapeHtml(subject)}</h2>
<p>To ${escapeHtml(recipient)}, <time datetime="${createdAt.toISOString()}">${utcDate(createdAt)}</time></p><pre>${withLinks(text)}</pre></article>`
}

function withLinks(text: string): string {
  return escapeHtml(text).replace(/https?:\/\/[^\s&<]+/g, (link) => `<a href="${link}">${link}</a>`)
}
