/** One's own data: everything kept, and leaving for good. */
import * as z from 'zod/mini'
import { endpoint } from '#contract/protocol/endpoint.ts'
import { Done, PASSWORD_MAX } from './auth.ts'

/** What the file is called that holds everything; a nickname may be of any script, a file name had better not. */
export function exportFileName(nickname: string): string {
  const plain = nickname.toLowerCase().replace(/[^a-z0-9]+/g, '-')
  return `on-the-bowl-${plain.replace(/^-|-$/g, '') || 'member'}.json`
}

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
