/** Refusals of what never became a call: an address that cannot be read, headers that are too large, broken bytes. */
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { Problem, type ProblemCode } from '#contract/protocol/problems.ts'
import { answerRefusal, bodyOf } from '#server/http/refusals.ts'
import { REQUEST_ID_HEADER } from './request-id.ts'

/** So long the caller has to read the answer. A caller that keeps its own side open loses the connection then. */
const FREE_WITHIN_MS = 1000

const codesOfNode: Record<string, ProblemCode> = {
  HPE_HEADER_OVERFLOW: 'HEADERS_TOO_LARGE',
  ERR_HTTP_REQUEST_TIMEOUT: 'TOO_SLOW',
}

/** The framework would answer these in words and headers of its own. */
export function createEarlyRefusals(securityHeaders: Record<string, string>) {
  const headers = { ...securityHeaders, 'cache-control': 'no-store' }
  const answered = new WeakSet<Socket>()

  return {
    frameworkErrors(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
      void answerRefusal(error, request, reply.headers(headers).header(REQUEST_ID_HEADER, request.id))
    },

    /** There is no request to answer to, only a socket. */
    clientErrorHandler(error: Error & { code?: string }, socket: Socket): void {
      // The rest of a refused request is refused again, chunk by chunk, until the connection is freed.
      if (answered.has(socket)) return
      if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
      answered.add(socket)
      answerAndFree(socket, new Problem(codesOfNode[error.code ?? ''] ?? 'VALIDATION'), headers)
    },
  }
}

/** For a caller that has no response to answer with, only a socket. */
export function answerAndFree(socket: Socket, problem: Problem, headers: Record<string, string>): void {
  socket.end(answerOf(problem, headers))
  // Bytes that nobody reads would turn the end into a reset, which can overtake the answer.
  socket.resume()
  const timer = setTimeout(() => socket.destroy(), FREE_WITHIN_MS)
  socket.once('close', () => clearTimeout(timer))
}

function answerOf(problem: Problem, headers: Record<string, string>): string {
  const body = JSON.stringify(bodyOf(problem))
  const seconds = problem.retryAfterSeconds
  const all = {
    ...headers,
    ...(seconds === undefined ? {} : { 'retry-after': String(seconds) }),
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  return [`HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}`, ...lines, '', body].join('\r\n')
}
