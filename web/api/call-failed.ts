/** The error of a failed call: the status, the problem code and a message that can be shown. */
import * as z from 'zod/mini'
import { type ProblemCode, problems } from '#contract/protocol/problems.ts'

const OFFLINE = 'We couldn’t reach the server. Check your connection and try again.'

type Failure = {
  /** 0 when the server was not reached. */
  status: number
  code?: ProblemCode | undefined
  serverMessage?: string | undefined
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

export function serverMessageOr(error: unknown, fallback: string): string {
  return error instanceof CallFailed && error.hasServerMessage ? error.message : fallback
}

/** When the server was not reached, the error's own message says so. */
export function failureMessage(error: unknown, fallback: string): string {
  return error instanceof CallFailed && error.status === 0 ? error.message : serverMessageOr(error, fallback)
}

export function notReached(cause: unknown): CallFailed {
  return new CallFailed({ status: 0, text: `0: ${OFFLINE}` }, cause)
}

export async function refused(response: Response): Promise<CallFailed> {
  const body = await response.text()
  return new CallFailed({
    status: response.status,
    text: `${response.status}: ${body || response.statusText}`,
    ...parseProblem(body),
    retryAfterSeconds: parseSeconds(response.headers.get('retry-after')),
  })
}

const RefusalBody = z.object({ code: z.optional(z.unknown()), message: z.optional(z.unknown()) })

function parseProblem(body: string): Pick<Failure, 'code' | 'serverMessage'> {
  const parsed = z.safeParse(RefusalBody, parseJson(body))
  if (!parsed.success) return {}
  const { code, message } = parsed.data
  return {
    code: isCode(code) ? code : undefined,
    serverMessage: typeof message === 'string' && message !== '' ? message : undefined,
  }
}

function isCode(code: unknown): code is ProblemCode {
  return typeof code === 'string' && Object.hasOwn(problems, code)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function parseSeconds(header: string | null): number | undefined {
  return header !== null && /^\d+$/.test(header) ? Number(header) : undefined
}
