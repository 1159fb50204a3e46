/** The page of / for visitors: the first screen and the current count are in the HTML. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { countWords } from '#contract/bowl/presence.ts'
import { escapeHtml } from '#server/lib/escape-html.ts'

const TITLE = 'On the Bowl'
const DESCRIPTION = 'You’re not alone. See who else is on the bowl right now.'
const PICTURE_ALT = 'An open toilet seen from above, a hand waving from the water.'

export type LandingNeeds = {
  countOnBowl: () => number
  /** For people with a session or a guest cookie the page redirects to /home. */
  isVisitor: (request: FastifyRequest) => boolean
  areGuestsAllowed: () => boolean
  publicUrl: () => string
}

/** Undefined when the build has no such page, as in development. */
export async function createLandingPage(folder: string, needs: LandingNeeds) {
  const template = await readFile(join(folder, 'landing.html'), 'utf8').catch(() => undefined)
  if (template === undefined) return undefined
  let rendered: { key: string; html: string; gzipped: Buffer } | undefined

  /** Rendered again only when the count has changed. */
  function render() {
    const count = needs.countOnBowl()
    const key = `${count} ${needs.publicUrl()}`
    if (rendered?.key !== key) {
      const html = fillIn(template as string, { count, publicUrl: needs.publicUrl() })
      rendered = { key, html, gzipped: gzipSync(html) }
    }
    return rendered
  }

  return {
    /** The page has the button "Continue as Guest" in it. */
    isFor: (request: FastifyRequest) => needs.isVisitor(request) && needs.areGuestsAllowed(),
    send(request: FastifyRequest, reply: FastifyReply) {
      const { html, gzipped } = render()
      const isGzipped = /\bgzip\b/.test(request.headers['accept-encoding'] ?? '')
      if (isGzipped) reply.header('content-encoding', 'gzip')
      return reply.header('vary', 'accept-encoding, cookie').send(isGzipped ? gzipped : html)
    },
  }
}

function fillIn(template: string, { count, publicUrl }: { count: number; publicUrl: string }): string {
  return template
    .replace('{{head}}', [`<meta name="people-on-bowl" content="${count}">`, ...previewTags(publicUrl)].join('\n    '))
    .replaceAll('{{count}}', String(count))
    .replaceAll('{{countWords}}', countWords(count))
}

/** What other sites show of a link to /. Previews are cached, so they contain no number. */
function previewTags(publicUrl: string): string[] {
  const site = publicUrl.replace(/\/$/, '')
  const picture = `${site}/preview.png`
  const tags = [
    ['property', 'og:type', 'website'],
    ['property', 'og:site_name', TITLE],
    ['property', 'og:title', TITLE],
    ['property', 'og:description', DESCRIPTION],
    ['property', 'og:url', `${site}/`],
    ['property', 'og:image', picture],
    ['property', 'og:image:type', 'image/png'],
    ['property', 'og:image:width', '1200'],
    ['property', 'og:image:height', '630'],
    ['property', 'og:image:alt', PICTURE_ALT],
    ['name', 'twitter:card', 'summary_large_image'],
    ['name', 'twitter:title', TITLE],
    ['name', 'twitter:description', DESCRIPTION],
    ['name', 'twitter:image', picture],
    ['name', 'twitter:image:alt', PICTURE_ALT],
  ]
  return tags.map(([kind, name, content = '']) => `<meta ${kind}="${name}" content="${escapeHtml(content)}">`)
}
