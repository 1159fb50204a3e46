/** The built web app: hashed files that browsers keep for ever, and the one page for every screen. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '#contract/problems.ts'

const FOR_EVER = 'public, max-age=31536000, immutable'
const AN_HOUR = 'public, max-age=3600'

/** Screens whose address holds a secret: nothing of it may leave with a link. */
const SECRET_SCREENS = new Set(['/reset-password'])

/** Without a folder, calls are all there is. */
export async function servePages(server: FastifyInstance, folder: string | undefined): Promise<void> {
  if (!folder) return void server.setNotFoundHandler(refuseUnknown)
  const shell = await readFile(join(folder, 'index.html'))

  await server.register(fastifyStatic, {
    root: folder,
    index: false,
    // Every file has a route of its own, so whatever else is typed is a screen or an unknown call.
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const isHashed = path.slice(folder.length).startsWith('/assets/')
      // A browser that keeps an old worker keeps the old product; the compressed copies are the same file.
      const isWorker = /\/sw\.js(\.br|\.gz)?$/.test(path)
      reply.header('cache-control', isHashed ? FOR_EVER : isWorker ? 'no-cache' : AN_HOUR)
    },
  })

  server.get('/', (request, reply) => sendShell(request, reply))
  server.setNotFoundHandler((request, reply) => {
    if (isScreen(request)) return sendShell(request, reply)
    return refuseUnknown()
  })

  function sendShell(request: FastifyRequest, reply: FastifyReply) {
    const path = request.url.split('?', 1)[0] ?? '/'
    if (SECRET_SCREENS.has(path)) reply.header('referrer-policy', 'no-referrer')
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(shell)
  }
}

function refuseUnknown(): never {
  throw new Problem('NOT_FOUND')
}

/** A file that is missing is missing; anything else a person may type is a screen, the 404 screen included. */
function isScreen({ method, url }: FastifyRequest): boolean {
  const path = url.split('?', 1)[0] ?? '/'
  const isRead = method === 'GET' || method === 'HEAD'
  return isRead && !/^\/(api|ws|dev|assets|fonts|emoji)(\/|$)/.test(path)
}
