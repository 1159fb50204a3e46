/** Lets a screen be seen by whom its route allows, and sends everyone else on. */
import { type ReactNode, useEffect } from 'react'
import { Navigate, useLocation, useNavigationType } from 'react-router'
import { getInstance } from '#contract/admin/instance.ts'
import { useCall } from '#web/api/use-call.ts'
import { QuietWall } from '#web/app/loading/route-loading.tsx'
import { useSession } from '#web/session/session.tsx'
import { toast } from '#web/ui/feedback/toast.store.ts'
import { type Detour, whereTo } from './route-guard.ts'
import type { RouteRule } from './routes.ts'

type GuardedProps = { rule: RouteRule; children: ReactNode }

export function Guarded({ rule, children }: GuardedProps) {
  const who = useSession()
  const { pathname, search } = useLocation()
  const by = useNavigationType() === 'POP' ? 'opened' : 'linked'
  const { needsBowl, isUnknown } = useBowlRule(rule)
  const detour = whereTo(rule, { ...who, needsBowl }, { by, pathname, search })
  if (!detour) return children
  return isUnknown && who.user ? <QuietWall /> : <TakeDetour {...detour} />
}

/** Nobody is sent off the bowl's screens before it is known whether they need to sit. */
function useBowlRule({ access }: RouteRule) {
  const asksForBowl = access === 'bowl'
  const { data, isLoading } = useCall(getInstance, {}, { enabled: asksForBowl })
  return { needsBowl: data?.settings.requireBowlForChat, isUnknown: asksForBowl && isLoading }
}

function TakeDetour({ to, toast: words, wantsChat }: Detour) {
  useEffect(() => {
    if (words) toast(words)
  }, [words])
  return (
    <>
      <Navigate to={to} replace state={wantsChat && { wantsChat }} />
      <QuietWall />
    </>
  )
}
