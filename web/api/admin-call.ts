/** Calls of the admin screens, with the admin token, which only the sign-in has. */
import { createContext, useContext } from 'react'
import type { AnswerOf, Endpoint } from '#contract/protocol/endpoint.ts'
import type { call } from './call.ts'
import { type ReadArgs, type ReadOptions, useCall } from './use-call.ts'

export type AdminCall = typeof call

export const AdminCallContext = createContext<AdminCall | null>(null)

export function useAdminCall(): AdminCall {
  const adminCall = useContext(AdminCallContext)
  if (!adminCall) throw new Error('useAdminCall needs an AdminCallContext around it')
  return adminCall
}

export function useAdminRead<E extends Endpoint, Seen = AnswerOf<E>>(
  endpoint: E,
  args: ReadArgs<E>,
  options?: Omit<ReadOptions<E, Seen>, 'through'>,
) {
  return useCall<E, Seen>(endpoint, args, { ...options, through: useAdminCall() })
}
