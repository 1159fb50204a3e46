/** One HTTP call, described once: the server serves it, the web calls it and derives the cache key from it. */
import type * as z from 'zod/mini'

export type Schema = z.ZodMiniType
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

export type Endpoint<
  Path extends string = string,
  Body extends Schema | undefined = Schema | undefined,
  Answer extends Schema = Schema,
  Query extends Schema | undefined = Schema | undefined,
> = {
  method: Method
  path: Path
  summary: string
  body?: Body
  query?: Query
  answer: Answer
}

/** '/api/user/profile/:userId' → { userId: string } */
export type ParamsOf<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? { [K in Name]: string } & ParamsOf<Rest>
  : Path extends `${string}:${infer Name}`
    ? { [K in Name]: string }
    : unknown

export type BodyOf<E> = E extends { body?: infer Body } ? (Body extends Schema ? z.infer<Body> : undefined) : undefined
export type QueryOf<E> = E extends { query?: infer Query } ? (Query extends Schema ? z.infer<Query> : object) : object
export type AnswerOf<E> = E extends { answer: infer Answer extends Schema } ? z.infer<Answer> : never

export function endpoint<
  const Path extends string,
  Answer extends Schema,
  Body extends Schema | undefined = undefined,
  Query extends Schema | undefined = undefined,
>(described: Endpoint<Path, Body, Answer, Query>): Endpoint<Path, Body, Answer, Query> {
  return described
}

export function buildUrl<Path extends string>({ path }: { path: Path }, params: ParamsOf<Path>): string {
  const values = params as Record<string, unknown>
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values[name])))
}

/** 'POST /api/signin': the name of a call in the access matrix, the docs and the logs. */
export function nameOf({ method, path }: { method: Method; path: string }): string {
  return `${method} ${path}`
}
