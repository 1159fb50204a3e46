/** A person's own data: the export of all of it, and deleting the account. */
import * as z from 'zod/mini'
import { endpoint } from '#contract/protocol/endpoint.ts'
import { Done, PASSWORD_MAX } from './auth.ts'

/** A nickname can be in any script; a file name is safest in ASCII. */
export function exportFileName(nickname: string): string {
  const plain = nickname.toLowerCase().replace(/[^a-z0-9]+/g, '-')
  return `on-the-bowl-${plain.replace(/^-|-$/g, '') || 'member'}.json`
}

export const exportAccount = endpoint({
  method: 'GET',
  path: '/api/account/export',
  summary: 'Everything stored about the caller, by table',
  answer: z.record(z.string(), z.unknown()),
})

export const deleteAccount = endpoint({
  method: 'DELETE',
  path: '/api/account',
  summary: 'Delete the caller’s account permanently',
  body: z.object({ password: z.string().check(z.maxLength(PASSWORD_MAX)) }),
  answer: Done,
})
