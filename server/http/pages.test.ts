/** The built web app: one page for every screen, cached files, and no page where a file is missing. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { createLog } from '#server/process/log.ts'
import { createUnservedHandler } from './other-methods.ts'
import { servePages } from './pages.ts'
import { createServer } from './server.ts'

const SHELL = '<!doctype html><title>On the Bowl</title>'

type HostOptions = { isBuilt?: boolean; landing?: string; areGuestsAllowed?: boolean; count?: () => number }

async function createHost({ isBuilt = true, landing, areGuestsAllowed = true, count = () => 2 }: HostOptions = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'on-the-bowl-web-'))
  await mkdir(join(folder, 'assets'))
  await mkdir(join(folder, '.vite'))
  await writeFile(join(folder, 'index.html'), SHELL)
  await writeFile(join(folder, 'assets/app-1a2b3c.js'), 'export {}')
  await writeFile(join(folder, '.vite/manifest.json'), '{}')
  await writeFile(join(folder, 'sw.js'), 'self')
  await writeFile(join(folder, 'icon.svg'), '<svg/>')
  await writeFile(`${folder}-secret`, 'outside')
  if (landing) await writeFile(join(folder, 'landing.html'), landing)
  const log = createLog('silent')
  const { server, routes } = await createServer({
    log,
    headers: { 'referrer-policy': 'strict-origin-when-cross-origin' },
    trustProxy: [],
    origins: { publicOrigin: () => undefined, trustLoopbackHost: true },
  })
  const refuseUnserved = createUnservedHandler(server, routes)
  await servePages(server, {
    folder: isBuilt ? folder : undefined,
    refuseUnserved,
    landing: {
      countOnBowl: count,
      isVisitor: ({ cookies }) => !cookies.otb_session,
      areGuestsAllowed: () => areGuestsAllowed,
      publicUrl: () => 'https://bowl.example',
    },
  })
  onTestFinished(async () => {
    await server.close()
    await rm(folder, { recursive: true })
    await rm(`${folder}-secret`)
  })
  return { server, routes, folder }
}

test('[SHELL-1] [ACCESS-25] every screen, known or not, is the same page, which browsers revalidate each time', async () => {
  const { server } = await createHost()
  for (const url of ['/', '/home', '/profile/u-1', '/chat?x=1', '/no/such/screen', '/apiary', '/wsx']) {
    const { statusCode, body, headers } = await server.inject(url)
    expect([url, statusCode, body]).toEqual([url, 200, SHELL])
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(headers['cache-control']).toBe('no-cache')
  }
})

test('[ACCESS-12] [PASS-12] the screen with a secret in its address sends no referrer', async () => {
  const { server } = await createHost()
  const policyAt = async (url: string) => (await server.inject(url)).headers['referrer-policy']
  expect(await policyAt('/reset-password?token=x')).toBe('no-referrer')
  expect(await policyAt('/home')).toBe('strict-origin-when-cross-origin')
})

test('[ACCESS-25] hashed files are cached for a year, other files for an hour, the service worker not at all', async () => {
  const { server } = await createHost()
  const cachingOf = async (url: string) => (await server.inject(url)).headers['cache-control']
  expect(await cachingOf('/assets/app-1a2b3c.js')).toBe('public, max-age=31536000, immutable')
  expect(await cachingOf('/sw.js')).toBe('no-cache')
  expect(await cachingOf('/icon.svg')).toBe('public, max-age=3600')
})

test('[ACCESS-25] [ACCESS-17] a missing file or API call is a 404 in JSON, and never the page', async () => {
  const { server } = await createHost()
  for (const url of [
    '/assets/gone.js',
    '/fonts/gone.woff2',
    '/emoji/gone.svg',
    '/api/nothing',
    '/api',
    '/dev/nothing',
  ]) {
    const { statusCode, body } = await server.inject(url)
    expect([url, statusCode, JSON.parse(body).code]).toEqual([url, 404, 'NOT_FOUND'])
  }
  expect((await server.inject({ url: '/home', method: 'POST' })).statusCode).toBe(404)
})

test.each(['/assets/app-1a2b3c.js', '/icon.svg'])(
  '[ACCESS-25] [ACCESS-17] %s, deleted since the start, is a 404 in JSON too',
  async (url) => {
    const { server, folder } = await createHost()
    await rm(join(folder, url))
    const { statusCode, body } = await server.inject(url)
    expect([statusCode, JSON.parse(body).code]).toEqual([404, 'NOT_FOUND'])
  },
)

test('[ACCESS-25] the dot folders of build tools are not served', async () => {
  const { server } = await createHost()
  expect((await server.inject('/.vite/manifest.json')).body).toBe(SHELL)
})

test('[ACCESS-25] a file is found when its path is percent-encoded', async () => {
  const { server } = await createHost()
  expect((await server.inject('/%69con.svg')).body).toBe('<svg/>')
})

test.each([{ range: 'bytes=999-' }, { 'if-match': '"other"' }])(
  '[ACCESS-17] a range outside of a file, or a failed precondition, is a 400 and not a 500: %j',
  async (headers) => {
    const { server } = await createHost()
    const { statusCode, body } = await server.inject({ url: '/icon.svg', headers })
    expect([statusCode, JSON.parse(body).code]).toEqual([400, 'VALIDATION'])
  },
)

test.each(['/../secret', '/..%2f', '/%2e%2e/', '/assets/..%2f..%2f', '/assets/%2e%2e%2f%2e%2e%2f', '/..%5c'])(
  '%s does not lead out of the folder',
  async (way) => {
    const { server, folder } = await createHost()
    const { body } = await server.inject(`${way}${folder.split('/').at(-1)}-secret`)
    expect(body).not.toContain('outside')
  },
)

test('[ACCESS-3] the web app adds the front page and one route for its files, for GET and HEAD only', async () => {
  const { server, routes } = await createHost()
  expect(routes.map(({ method, url }) => `${method} ${url}`)).toEqual(['GET /', 'HEAD /', 'GET /*', 'HEAD /*'])
  const statusOf = async (method: 'GET' | 'HEAD' | 'POST') =>
    (await server.inject({ method, url: '/icon.svg?v=2' })).statusCode
  expect([await statusOf('GET'), await statusOf('HEAD'), await statusOf('POST')]).toEqual([200, 200, 404])
})

test.each(['/chat//x', '/home%00', '//', '/home/../../x'])(
  '[SHELL-2] [ACCESS-7] %s is a screen, if only the 404 screen',
  async (url) => {
    const { server } = await createHost()
    const { statusCode, headers } = await server.inject(url)
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toContain('text/html')
  },
)

test('without a built web app only API calls are served', async () => {
  const { server } = await createHost({ isBuilt: false })
  expect((await server.inject('/')).json()).toMatchObject({ success: false, code: 'NOT_FOUND' })
})

const LANDING = '<!doctype html><head>{{head}}</head><b>{{count}}</b> {{countWords}}'

test('[LANDING-10] a visitor gets / with the current count and the first screen in the HTML', async () => {
  let count = 1
  const { server } = await createHost({ landing: LANDING, count: () => count })
  expect((await server.inject('/')).body).toContain('<b>1</b> person is on the bowl right now')
  count = 23
  expect((await server.inject('/')).body).toContain('<b>23</b> people are on the bowl right now')
  const { headers, rawPayload } = await server.inject({ url: '/', headers: { 'accept-encoding': 'gzip, br' } })
  expect(headers).toMatchObject({ 'content-encoding': 'gzip', 'cache-control': 'no-cache' })
  expect(gunzipSync(rawPayload).toString()).toContain('<b>23</b>')
})

test('[LANDING-10] people with a session, and everyone while guests are not allowed, get the page that scripts fill', async () => {
  const { server } = await createHost({ landing: LANDING })
  expect((await server.inject({ url: '/', cookies: { otb_session: 'x' } })).body).toBe(SHELL)
  const closed = await createHost({ landing: LANDING, areGuestsAllowed: false })
  expect((await closed.server.inject('/')).body).toBe(SHELL)
})

test('[LANDING-11] the preview of a link to / has a title, a description and a picture, and no number', async () => {
  const { server } = await createHost({ landing: LANDING, count: () => 23 })
  const head = (await server.inject('/')).body.split('</head>')[0] ?? ''
  expect(head).toContain('<meta property="og:title" content="On the Bowl">')
  expect(head).toContain('<meta property="og:image" content="https://bowl.example/preview.png">')
  expect(head).toContain('<meta name="twitter:card" content="summary_large_image">')
  const previews = head.split('\n').filter((line) => /og:|twitter:/.test(line))
  expect(previews.join('\n')).not.toContain('23')
})
