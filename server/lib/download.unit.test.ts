/** A streamed download arrives complete, or its connection breaks. */
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { Download } from './download.ts'

async function serveChunks(chunks: () => AsyncGenerator<string>): Promise<string> {
  const server = Fastify()
  server.get('/', (_, reply) => new Download('all-of-it.json', chunks()).sendBy(reply.type('application/json')))
  onTestFinished(() => server.close())
  return server.listen({ port: 0, host: '127.0.0.1' })
}

test('[ACCOUNT-3] [ACCOUNT-4] the chunks arrive in order, as a file', async () => {
  const url = await serveChunks(async function* () {
    yield '{"rows": ['
    yield '1, 2]}'
  })
  const response = await fetch(url)
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="all-of-it.json"')
  expect(await response.json()).toEqual({ rows: [1, 2] })
})

test('[ACCOUNT-4] a failure while streaming closes the connection', async () => {
  const url = await serveChunks(async function* () {
    yield '{"rows": [1'
    throw new Error('the database is gone')
  })
  await expect(fetch(url).then((response) => response.text())).rejects.toThrow()
})
