/** Lets a screen be seen by whom its route allows, and sends everyone else on. */
import { type ReactNode, useEffect } from 'react'
import { Navigate, useNavigationType } from 'react-router'
import { useSession } from '#web/session/session.tsx'
import { toast } from '#web/ui/toast.store.ts'
import { QuietWall } from './quiet-wall.tsx'
import type { RouteRule } from './routes.ts'
import { type Detour, whereTo } from './where-to.ts'

type GuardedProps = { rule: RouteRule; children: ReactNode }

export function Guarded({ rule, children }: GuardedProps) {
  const who = useSession()
  const arrival = useNavigationType() === 'POP' ? 'opened' : 'linked'
  const detour = whereTo(rule, who, arrival)
  return detour ? <TakeDetour {...detour} /> : children
}

function TakeDetour({ to, toast: words }: Detour) {
  const title = words?.title
  const description = words?.description
  useEffect(() => {
    if (title !== undefined) toast({ title, description })
  }, [title, description])
  return (
    <>
      <Navigate to={to} replace />
      <QuietWall />
    </>
  )
}
