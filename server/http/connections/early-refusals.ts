/** Refuses requests that never reach a route: malformed URLs, headers that are too large, broken bytes. */
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { Problem, type ProblemCode } from '#contract/protocol/problems.ts'
import { sendRefusal, toBody } from '#server/http/refusals.ts'
import { REQUEST_ID_HEADER } from './trusted-proxy.ts'

/** How long a caller may take to read the answer before its connection is destroyed. */
const CLOSE_WITHIN_MS = 1000

const codesOfNode: Record<string, ProblemCode> = {
  HPE_HEADER_OVERFLOW: 'HEADERS_TOO_LARGE',
  ERR_HTTP_REQUEST_TIMEOUT: 'TOO_SLOW',
}

/** Fastify would answer these with its own body and headers. */
export function createEarlyRefusals(securityHeaders: Record<string, string>) {
  const headers = { ...securityHeaders, 'cache-control': 'no-store' }
  const answered = new WeakSet<Socket>()

  return {
    frameworkErrors(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
      void sendRefusal(error, request, reply.headers(headers).header(REQUEST_ID_HEADER, request.id))
    },

    /** There is no request to reply to, only a socket. */
    clientErrorHandler(error: Error & { code?: string }, socket: Socket): void {
      // Every further chunk of a refused request raises the error again, until the connection is closed.
      if (answered.has(socket)) return
      if (error.code === 'ECONNRESET' || !socket.writable) {
        socket.destroy()
        return
      }
      answered.add(socket)
      respondAndClose(socket, new Problem(codesOfNode[error.code ?? ''] ?? 'VALIDATION'), headers)
    },
  }
}

export function respondAndClose(socket: Socket, problem: Problem, headers: Record<string, string>): void {
  socket.end(responseText(problem, headers))
  // Unread bytes would turn the end into a reset, which can overtake the answer.
  socket.resume()
  const timer = setTimeout(() => socket.destroy(), CLOSE_WITHIN_MS)
  socket.once('close', () => clearTimeout(timer))
}

function responseText(problem: Problem, headers: Record<string, string>): string {
  const body = JSON.stringify(toBody(problem))
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
