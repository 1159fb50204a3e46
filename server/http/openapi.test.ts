/** The OpenAPI document at /api/docs.json: complete, well formed, and in line with what is served. */
import { expect, test } from 'vitest'
import { calls } from '#contract/protocol/calls.ts'
import { nameOf } from '#contract/protocol/endpoint.ts'
import { problems } from '#contract/protocol/problems.ts'
import { access } from '#server/identity/access.ts'
import { startApp } from '#server/testing/start-app.ts'

type Json = Record<string, unknown>
type Parameter = { name: string; in: string; required: boolean; schema: Json }
type Operation = {
  summary: string
  tags: string[]
  parameters: Parameter[]
  requestBody?: { required: boolean; content: Json }
  responses: Record<string, { description: string; content: Record<string, { schema: Json }> }>
  'x-access': string
}
type Document = {
  openapi: string
  info: { title: string; version: string }
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Json> }
}

const app = await startApp()

async function read(): Promise<Document> {
  const { status, body } = await app.browser().request('/api/docs.json')
  expect(status).toBe(200)
  return body as Document
}

function operationsOf({ paths }: Document) {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
}

test('[ACCESS-24] the description is an OpenAPI 3.1 document with a title and a version', async () => {
  const { openapi, info } = await read()
  expect(openapi).toBe('3.1.0')
  expect(info).toMatchObject({ title: 'On the Bowl', version: 'test' })
})

test('[ACCESS-24] exactly the calls that are served are described', async () => {
  const described = operationsOf(await read()).map(
    ({ path, method }) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`,
  )
  // Pages are not part of the API.
  const served = Object.keys(access).filter((call) => / \/api\//.test(call))
  expect(described.sort()).toEqual(served.sort())
})

test('[ACCESS-24] each call lists its parameters, its response and who may make it', async () => {
  const document = await read()
  for (const { path, method, operation } of operationsOf(document)) {
    const call = `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`
    const endpoint = calls.map((one) => one.endpoint).find((one) => nameOf(one) === call)
    const inPath = operation.parameters.filter((parameter) => parameter.in === 'path')
    expect(inPath.map(({ name }) => `{${name}}`)).toEqual(path.match(/\{\w+\}/g) ?? [])
    expect(inPath.every(({ required }) => required)).toBe(true)
    expect(operation.requestBody !== undefined, call).toBe(endpoint?.body !== undefined)
    expect(operation.parameters.some((parameter) => parameter.in === 'query')).toBe(endpoint?.query !== undefined)
    expect(operation['x-access']).toBe(access[call]?.allow)
    expect(operation.summary).toBe(endpoint?.summary)
    expect(operation.responses['200']?.content['application/json']?.schema).toMatchObject({ type: 'object' })
    expect(operation.responses.default?.content['application/json']?.schema).toEqual({
      $ref: '#/components/schemas/Problem',
    })
  }
})

test('[ACCESS-24] [ACCESS-5] every reference resolves, and the error schema lists every code', async () => {
  const document = await read()
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)]
  for (const [, name = ''] of references) expect(document.components.schemas).toHaveProperty(name)
  const { properties } = document.components.schemas.Problem as { properties: { code: { enum: string[] } } }
  expect(properties.code.enum).toEqual(Object.keys(problems))
})

test('[ACCESS-24] the limits of the contract are in the document', async () => {
  const { paths } = await read()
  const schema = JSON.stringify(paths['/api/signup']?.post?.requestBody)
  expect(schema).toContain('"maxLength":128')
  expect(schema).toContain('"minLength":6')
})
