/** Page views: path and day, never a person and never a query string. */
import * as z from 'zod/mini'
import { Done } from '#contract/people/auth.ts'
import { endpoint } from '#contract/protocol/endpoint.ts'

export const recordPageView = endpoint({
  method: 'POST',
  path: '/api/page-views',
  summary: 'Count one page view',
  body: z.object({ path: z.string().check(z.startsWith('/'), z.maxLength(200)) }),
  answer: Done,
})
