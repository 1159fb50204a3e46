/** One's own data: everything kept, and leaving for good. */
import * as z from 'zod/mini'
import { Done, PASSWORD_MAX } from './auth.ts'
import { endpoint } from './endpoint.ts'

export const exportAccount = endpoint({
  method: 'GET',
  path: '/api/account/export',
  summary: 'Everything kept about the caller, by table',
  answer: z.record(z.string(), z.unknown()),
})

export const deleteAccount = endpoint({
  method: 'DELETE',
  path: '/api/account',
  summary: 'Delete oneself, for good',
  body: z.object({ password: z.string().check(z.maxLength(PASSWORD_MAX)) }),
  answer: Done,
})
