/** What a call throws when it did not succeed: the status, the code, and words that can be shown. */
import * as z from 'zod/mini'
import { type ProblemCode, problems } from '#contract/protocol/problems.ts'

const OFFLINE = 'We could not reach the server. Please check your connection and try again.'

type Failure = {
  /** 0 when the server was not reached. */
  status: number
  code?: ProblemCode | undefined
  /** The server's own words, when it sent any. */
  serverMessage?: string | undefined
  /** Status, colon, space, body. */
  text: string
  retryAfterSeconds?: number | undefined
}

export class CallFailed extends Error {
  override name = 'CallFailed'
  readonly status: number
  readonly code: ProblemCode | undefined
  readonly text: string
  readonly hasServerMessage: boolean
  readonly retryAfterSeconds: number | undefined

  constructor({ status, code, serverMessage, text, retryAfterSeconds }: Failure, cause?: unknown) {
    super(serverMessage ?? (status === 0 ? OFFLINE : text), { cause })
    this.status = status
    this.code = code
    this.text = text
    this.hasServerMessage = serverMessage !== undefined
    this.retryAfterSeconds = retryAfterSeconds
  }
}

export function isProblem(error: unknown, code: ProblemCode): boolean {
  return error instanceof CallFailed && error.code === code
}

/** The server's message for a toast, or the given words when it sent none. */
export function wordsOf(error: unknown, otherwise: string): string {
  return error instanceof CallFailed && error.hasServerMessage ? error.message : otherwise
}

/** The same, where being out of reach is told apart from a refusal without words. */
export function failureWords(error: unknown, otherwise: string): string {
  return error instanceof CallFailed && error.status === 0 ? error.message : wordsOf(error, otherwise)
}

export function notReached(cause: unknown): CallFailed {
  return new CallFailed({ status: 0, text: `0: ${OFFLINE}` }, cause)
}

export async function refused(response: Response): Promise<CallFailed> {
  const body = await response.text()
  return new CallFailed({
    status: response.status,
    text: `${response.status}: ${body || response.statusText}`,
    ...problemIn(body),
    retryAfterSeconds: secondsOf(response.headers.get('retry-after')),
  })
}

const RefusalBody = z.object({ code: z.optional(z.unknown()), message: z.optional(z.unknown()) })

function problemIn(body: string): Pick<Failure, 'code' | 'serverMessage'> {
  const read = z.safeParse(RefusalBody, jsonOf(body))
  if (!read.success) return {}
  const { code, message } = read.data
  return {
    code: isCode(code) ? code : undefined,
    serverMessage: typeof message === 'string' && message !== '' ? message : undefined,
  }
}

function isCode(code: unknown): code is ProblemCode {
  return typeof code === 'string' && Object.hasOwn(problems, code)
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function secondsOf(header: string | null): number | undefined {
  return header !== null && /^\d+$/.test(header) ? Number(header) : undefined
}
