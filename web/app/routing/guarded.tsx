/** Shows a screen to the people its route allows, and redirects everyone else. */
import { type ReactNode, useEffect } from 'react'
import { Navigate, useLocation, useNavigationType } from 'react-router'
import { getInstance } from '#contract/admin/instance.ts'
import { useCall } from '#web/api/use-call.ts'
import { useSession } from '#web/session/session.tsx'
import { toast } from '#web/ui/feedback/toast.store.ts'
import { RouteLoading } from '#web/ui/loading/lazy-loading.tsx'
import { type Redirect, redirectFor } from './route-guard.ts'
import type { RouteRule } from './routes.ts'

type GuardedProps = { rule: RouteRule; children: ReactNode }

export function Guarded({ rule, children }: GuardedProps) {
  const who = useSession()
  const { pathname, search } = useLocation()
  const by = useNavigationType() === 'POP' ? 'opened' : 'linked'
  const { needsBowl, isUnknown } = useBowlRule(rule)
  const redirect = redirectFor(rule, { ...who, needsBowl }, { by, pathname, search })
  if (!redirect) return children
  return isUnknown && who.user ? <RouteLoading /> : <FollowRedirect {...redirect} />
}

/** Nobody is redirected before it is known whether the chat room requires the bowl. */
function useBowlRule({ access }: RouteRule) {
  const asksForBowl = access === 'bowl'
  const { data, isLoading } = useCall(getInstance, {}, { enabled: asksForBowl })
  return { needsBowl: data?.settings.requireBowlForChat, isUnknown: asksForBowl && isLoading }
}

function FollowRedirect({ to, toast: request, wantsChat }: Redirect) {
  useEffect(() => {
    if (request) toast(request)
  }, [request])
  return (
    <>
      <Navigate to={to} replace state={wantsChat && { wantsChat }} />
      <RouteLoading />
    </>
  )
}
