/** One HTTP call, typed by its endpoint: returns the validated response or throws. */
import { type AnswerOf, type BodyOf, buildUrl, type Endpoint, type ParamsOf } from '#contract/protocol/endpoint.ts'
import { readAnswer } from '#contract/protocol/reading.ts'
import { CallFailed, notReached, refused } from './call-failed.ts'

export type CallQuery = Record<string, string | number | boolean | undefined>

type ParamsArg<E extends Endpoint> = keyof ParamsOf<E['path']> extends never
  ? { params?: undefined }
  : { params: ParamsOf<E['path']> }

type BodyArg<E extends Endpoint> = [BodyOf<E>] extends [undefined] ? { body?: undefined } : { body: BodyOf<E> }

type CommonArgs = {
  query?: CallQuery | undefined
  signal?: AbortSignal | undefined
  headers?: Record<string, string> | undefined
  /** Lets the call continue after the page is closed. */
  keepalive?: boolean | undefined
}

export type CallArgs<E extends Endpoint> = ParamsArg<E> & BodyArg<E> & CommonArgs

export type OptionalArgs<E extends Endpoint> = Record<never, never> extends CallArgs<E> ? [CallArgs<E>?] : [CallArgs<E>]

type AnyArgs = CommonArgs & { params?: unknown; body?: unknown }

type NotSignedInListener = (endpoint: Endpoint) => void

const notSignedInListeners = new Set<NotSignedInListener>()

export async function call<E extends Endpoint>(endpoint: E, ...[args]: OptionalArgs<E>): Promise<AnswerOf<E>> {
  const response = await send(endpoint, args ?? {})
  if (response.ok) return parseAnswer(endpoint, response)
  const failure = await refused(response)
  if (failure.code === 'NOT_SIGNED_IN') for (const listener of notSignedInListeners) listener(endpoint)
  throw failure
}

/** Calls back for every call that is refused with NOT_SIGNED_IN. Returns a function that unsubscribes. */
export function onNotSignedIn(listener: NotSignedInListener): () => void {
  notSignedInListeners.add(listener)
  return () => {
    notSignedInListeners.delete(listener)
  }
}

async function send(endpoint: Endpoint, { body, headers, signal, keepalive = false, ...target }: AnyArgs) {
  try {
    return await fetch(callUrl(endpoint, target), {
      method: endpoint.method,
      credentials: 'same-origin',
      headers: {
        accept: 'application/json',
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
      keepalive,
    })
  } catch (error) {
    // An aborted call is not a failure to show: the caller aborted it.
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    throw notReached(error)
  }
}

function callUrl(endpoint: Endpoint, { params, query = {} }: Pick<AnyArgs, 'params' | 'query'>): string {
  const present = Object.entries(query).filter(([, value]) => value !== undefined)
  const search = new URLSearchParams(present.map(([name, value]) => [name, String(value)])).toString()
  return buildUrl(endpoint, params ?? {}) + (search && `?${search}`)
}

async function parseAnswer<E extends Endpoint>(endpoint: E, response: Response): Promise<AnswerOf<E>> {
  const text = await response.text().catch((error: unknown) => {
    throw notReached(error)
  })
  try {
    return readAnswer(endpoint, text)
  } catch (error) {
    const unreadable = 'The answer of the server could not be understood'
    throw new CallFailed({ status: response.status, text: `${response.status}: ${unreadable}` }, error)
  }
}
