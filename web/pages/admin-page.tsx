/** /admin: the gate, and behind it the desks of the caretaker. */
import { useMemo } from 'react'
import { getInstance } from '#contract/admin/instance.ts'
import { AdminCallContext } from '#web/api/admin-call.ts'
import { useCall } from '#web/api/use-call.ts'
import { AdminFrame, type Desk } from '#web/features/admin/admin-frame.tsx'
import { AdminGate } from '#web/features/admin/admin-sign-in.tsx'
import { useAdminKey } from '#web/features/admin/use-admin-token.ts'
import { AuditDesk } from '#web/features/admin-overview/audit-tab.tsx'
import { OverviewDesk } from '#web/features/admin-overview/overview-tab.tsx'
import { SeatsDesk } from '#web/features/admin-overview/nodes-tab.tsx'
import { PeopleDesk } from '#web/features/admin-people/people-tab.tsx'
import { ReportsLabel } from '#web/features/admin-people/people-figures.tsx'
import { ReportsDesk } from '#web/features/admin-people/reports/reports-tab.tsx'
import { SettingsDesk } from '#web/features/admin-settings/settings-tab.tsx'
import { TriviaDesk } from '#web/features/admin-trivia/trivia-tab.tsx'
import { pageStorage } from '#web/session/page-storage.ts'

export function AdminPage() {
  const key = useAdminKey()
  const { data: instance } = useCall(getInstance, {})
  const desks = useDesks()
  if (key.gate !== 'open')
    return (
      <AdminGate
        login={key.login}
        hasExpired={key.gate === 'expired'}
        showsHint={instance?.showsAdminHint ?? false}
        takesFocus={key.wasIn}
      />
    )
  return (
    <AdminCallContext value={key.call}>
      <AdminFrame desks={desks} onLogout={() => void key.logout()} />
    </AdminCallContext>
  )
}

function useDesks(): readonly [Desk, ...Desk[]] {
  return useMemo(() => {
    const storage = pageStorage()
    return [
      { value: 'trivia', label: 'Trivia Management', content: <TriviaDesk storage={storage} /> },
      { value: 'users', label: 'User Management', content: <PeopleDesk /> },
      { value: 'settings', label: 'App Settings', content: <SettingsDesk storage={storage} /> },
      { value: 'reports', label: <ReportsLabel />, content: <ReportsDesk /> },
      { value: 'overview', label: 'Overview', content: <OverviewDesk /> },
      { value: 'audit', label: 'Audit log', content: <AuditDesk /> },
      { value: 'seats', label: 'Seats', content: <SeatsDesk /> },
    ]
  }, [])
}
