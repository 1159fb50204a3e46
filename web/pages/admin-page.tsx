/** /admin: the sign-in, and after it the tabs of the admin. */
import { useMemo } from 'react'
import { getInstance } from '#contract/admin/instance.ts'
import { AdminCallContext } from '#web/api/admin-call.ts'
import { pageStorage } from '#web/api/storage.ts'
import { useCall } from '#web/api/use-call.ts'
import { AdminLayout, type AdminTab } from '#web/features/admin/admin-layout.tsx'
import { AdminSignIn } from '#web/features/admin/admin-sign-in.tsx'
import { useAdminToken } from '#web/features/admin/use-admin-token.ts'
import { AuditTab } from '#web/features/admin-overview/audit-tab.tsx'
import { NodesTab } from '#web/features/admin-overview/nodes-tab.tsx'
import { OverviewTab } from '#web/features/admin-overview/overview-tab.tsx'
import { ReportsLabel } from '#web/features/admin-people/people-figures.tsx'
import { PeopleTab } from '#web/features/admin-people/people-tab.tsx'
import { ReportsTab } from '#web/features/admin-people/reports/reports-tab.tsx'
import { SettingsTab } from '#web/features/admin-settings/settings-tab.tsx'
import { TriviaTab } from '#web/features/admin-trivia/trivia-tab.tsx'
import { adminTabs } from './pages.words.ts'

export function AdminPage() {
  const key = useAdminToken()
  const { data: instance } = useCall(getInstance, {})
  const tabs = useAdminTabs()
  if (key.access !== 'open')
    return (
      <AdminSignIn
        login={key.login}
        hasExpired={key.access === 'expired'}
        showsHint={instance?.showsAdminHint ?? false}
        takesFocus={key.wasSignedIn}
      />
    )
  return (
    <AdminCallContext value={key.call}>
      <AdminLayout tabs={tabs} onLogout={() => void key.logout()} />
    </AdminCallContext>
  )
}

function useAdminTabs(): readonly [AdminTab, ...AdminTab[]] {
  return useMemo(() => {
    const storage = pageStorage()
    return [
      { value: 'trivia', label: adminTabs.trivia, content: <TriviaTab storage={storage} /> },
      { value: 'users', label: adminTabs.users, content: <PeopleTab /> },
      { value: 'settings', label: adminTabs.settings, content: <SettingsTab storage={storage} /> },
      { value: 'reports', label: <ReportsLabel />, content: <ReportsTab /> },
      { value: 'overview', label: adminTabs.overview, content: <OverviewTab /> },
      { value: 'audit', label: adminTabs.audit, content: <AuditTab /> },
      { value: 'nodes', label: adminTabs.nodes, content: <NodesTab /> },
    ]
  }, [])
}
