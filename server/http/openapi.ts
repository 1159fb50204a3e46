/** The contract as an OpenAPI document, at /api/docs.json. */
import * as z from 'zod/mini'
import { calls } from '#contract/protocol/calls.ts'
import type { Endpoint, Schema } from '#contract/protocol/endpoint.ts'
import { nameOf } from '#contract/protocol/endpoint.ts'
import { ProblemBody } from '#contract/protocol/problems.ts'
import { access } from '#server/identity/access.ts'

type Json = Record<string, unknown>

/** Describes only the calls that are in the access matrix. */
export function openApi(version: string): Json {
  const paths: Record<string, Json> = {}
  for (const { feature, endpoint } of calls) {
    const row = access[nameOf(endpoint)]
    if (!row) continue
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(feature, endpoint, row.allow) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'On the Bowl', version, description: "You're not alone.", license: { name: 'MIT' } },
    paths,
    components: { schemas: { Problem: jsonSchema(ProblemBody) } },
  }
}

function operation(feature: string, endpoint: Endpoint, allow: string): Json {
  const problem = { description: 'Refused', content: content({ $ref: '#/components/schemas/Problem' }) }
  return {
    tags: [feature],
    summary: endpoint.summary,
    'x-access': allow,
    parameters: [...pathParameters(endpoint.path), ...queryParameters(endpoint.query)],
    ...(endpoint.body ? { requestBody: { required: true, content: content(jsonSchema(endpoint.body)) } } : {}),
    responses: { 200: { description: 'Done', content: content(jsonSchema(endpoint.answer)) }, default: problem },
  }
}

function content(schema: Json): Json {
  return { 'application/json': { schema } }
}

function pathParameters(path: string): Json[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))
}

function queryParameters(query: Schema | undefined): Json[] {
  if (!query) return []
  const { properties = {}, required = [] } = jsonSchema(query) as { properties?: Json; required?: string[] }
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }))
}

function jsonSchema(schema: Schema): Json {
  const { $schema, ...rest } = z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' }) as Json
  return rest
}
