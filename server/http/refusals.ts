/** Turns any thrown value into the one error body; anything but a Problem is a bug and is logged. */
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { Problem, type ProblemBody, type ProblemCode } from '#contract/protocol/problems.ts'
import { isOwnerGone, isUnstorable } from '#server/db/errors/query-errors.ts'
import { isUnavailable } from '#server/db/errors/unavailable.ts'

const codesOfFastify: Record<string, ProblemCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'NOT_JSON',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'VALIDATION',
  FST_ERR_CTP_INVALID_JSON_BODY: 'VALIDATION',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'VALIDATION',
  // No id is that long.
  FST_ERR_MAX_PARAM_LENGTH: 'NOT_FOUND',
}

/** Statuses with which Fastify and its file server refuse a request that is at fault itself. */
const CALLER_FAULTS: ReadonlySet<number | undefined> = new Set([400, 412, 416])

export function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error
  const { code, statusCode } = (error ?? {}) as Partial<FastifyError>
  const known = codesOfFastify[code ?? '']
  if (known) return new Problem(known)
  if (CALLER_FAULTS.has(statusCode) || isUnstorable(error)) return new Problem('VALIDATION')
  if (isOwnerGone(error)) return new Problem('NOT_FOUND')
  if (isUnavailable(error)) return new Problem('UNAVAILABLE', { retryAfterSeconds: 5 })
  return new Problem('INTERNAL')
}

export function toBody(problem: Problem): ProblemBody {
  const { code, message, fields } = problem
  return { success: false, code, error: code, message, ...(fields ? { fields } : {}) }
}

export function sendRefusal(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const problem = toProblem(error)
  if (problem.code === 'INTERNAL' || problem.code === 'UNAVAILABLE') request.log.error({ err: error }, 'call failed')
  if (problem.status === 403 || problem.status === 429) request.log.warn({ code: problem.code }, 'call refused')
  if (problem.retryAfterSeconds) reply.header('retry-after', String(problem.retryAfterSeconds))
  return reply
    .code(problem.status)
    .type('application/json')
    .send(JSON.stringify(toBody(problem)))
}
