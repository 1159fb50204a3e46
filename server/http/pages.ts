/** Serves the built web app: hashed files that browsers cache for ever, and one page for every screen. */
import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createLandingPage, type LandingNeeds } from './landing-page.ts'
import type { RefuseUnserved } from './other-methods.ts'

const FOR_EVER = 'public, max-age=31536000, immutable'
const AN_HOUR = 'public, max-age=3600'

/** Screens with a secret in their address, which must not leak in a referrer. */
const SECRET_SCREENS = new Set(['/reset-password'])

type Needs = {
  folder: string | undefined
  refuseUnserved: RefuseUnserved
  landing: LandingNeeds
}

export async function servePages(server: FastifyInstance, { folder, refuseUnserved, landing }: Needs): Promise<void> {
  if (!folder) {
    server.setNotFoundHandler(refuseUnserved)
    return
  }
  const shell = await readFile(join(folder, 'index.html'))
  const landingPage = await createLandingPage(folder, landing)
  const files = await filesIn(folder)

  await server.register(fastifyStatic, {
    root: folder,
    index: false,
    // One route for all files, below: one for each would take a quarter of the start.
    serve: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const isHashed = path.slice(folder.length).startsWith('/assets/')
      // A cached service worker would keep the old version of the app alive.
      const isWorker = /\/sw\.js(\.br|\.gz)?$/.test(path)
      reply.header('cache-control', isHashed ? FOR_EVER : isWorker ? 'no-cache' : AN_HOUR)
    },
  })

  server.get('/', (request, reply) => {
    if (!landingPage?.isFor(request)) return sendShell(request, reply)
    return landingPage.send(request, asPage(reply))
  })
  server.get<{ Params: { '*': string } }>('/*', (request, reply) => {
    const path = `/${request.params['*']}`
    return files.has(path) ? reply.sendFile(path) : reply.callNotFound()
  })
  server.setNotFoundHandler((request, reply) => {
    // A file that was there at the start and has been deleted since is not a screen.
    if (isScreen(request) && !files.has(pathOf(request))) return sendShell(request, reply)
    return refuseUnserved(request, reply)
  })

  function sendShell(request: FastifyRequest, reply: FastifyReply) {
    if (SECRET_SCREENS.has(pathOf(request))) reply.header('referrer-policy', 'no-referrer')
    return asPage(reply).send(shell)
  }
}

function asPage(reply: FastifyReply): FastifyReply {
  return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache')
}

/** The URL paths of all files. Only these are ever served, so no path can lead out of the folder. */
async function filesIn(folder: string): Promise<ReadonlySet<string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  const paths = files.map((file) => `/${relative(folder, file).replaceAll(sep, '/')}`)
  return new Set(paths.filter((path) => !path.includes('/.')))
}

function pathOf({ url }: FastifyRequest): string {
  return url.split('?', 1)[0] ?? '/'
}

/** Everything outside of files and API calls is a screen, the 404 screen included. */
function isScreen(request: FastifyRequest): boolean {
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  return isRead && !/^\/(api|ws|dev|assets|fonts|emoji)(\/|$)/.test(pathOf(request))
}
