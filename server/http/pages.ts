/** The built web app: hashed files that browsers keep for ever, and the one page for every screen. */
import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { RefuseUnserved } from './other-methods.ts'

const FOR_EVER = 'public, max-age=31536000, immutable'
const AN_HOUR = 'public, max-age=3600'

/** Screens whose address holds a secret: nothing of it may leave with a link. */
const SECRET_SCREENS = new Set(['/reset-password'])

type Needs = {
  /** The built web app; without one, calls are all there is. */
  folder: string | undefined
  refuseUnserved: RefuseUnserved
}

export async function servePages(server: FastifyInstance, { folder, refuseUnserved }: Needs): Promise<void> {
  if (!folder) return void server.setNotFoundHandler(refuseUnserved)
  const shell = await readFile(join(folder, 'index.html'))
  const files = await filesIn(folder)

  await server.register(fastifyStatic, {
    root: folder,
    index: false,
    // One route for all of them, below: one for each would take a quarter of the start.
    serve: false,
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
  server.get<{ Params: { '*': string } }>('/*', (request, reply) => {
    const path = `/${request.params['*']}`
    return files.has(path) ? reply.sendFile(path) : reply.callNotFound()
  })
  server.setNotFoundHandler((request, reply) => {
    // One that was there at the start, and has been taken away, is no screen.
    if (isScreen(request) && !files.has(pathOf(request))) return sendShell(request, reply)
    return refuseUnserved(request, reply)
  })

  function sendShell(request: FastifyRequest, reply: FastifyReply) {
    if (SECRET_SCREENS.has(pathOf(request))) reply.header('referrer-policy', 'no-referrer')
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(shell)
  }
}

/**
 * Their addresses, but for what tools keep in folders with a dot. What is not among them is never looked for, so no
 * address leads out of the folder.
 */
async function filesIn(folder: string): Promise<ReadonlySet<string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  const addresses = files.map((file) => `/${relative(folder, file).replaceAll(sep, '/')}`)
  return new Set(addresses.filter((address) => !address.includes('/.')))
}

function pathOf({ url }: FastifyRequest): string {
  return url.split('?', 1)[0] ?? '/'
}

/** A file that is missing is missing; anything else a person may type is a screen, the 404 screen included. */
function isScreen(request: FastifyRequest): boolean {
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  return isRead && !/^\/(api|ws|dev|assets|fonts|emoji)(\/|$)/.test(pathOf(request))
}
