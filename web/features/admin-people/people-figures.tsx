/** The people in four numbers. */
import { adminOverview } from '#contract/admin-overview.ts'
import { useAdminRead } from '#web/api/admin-call.ts'
import { Figures } from '#web/ui/figures.tsx'

export function PeopleFigures() {
  const { data, error } = useAdminRead(adminOverview, { query: {} }, { refetchOnMount: 'always' })
  const missing = error ? null : undefined
  return (
    <Figures
      figures={[
        { label: 'Users', value: data?.members ?? missing },
        { label: 'Premium', value: data?.premium ?? missing },
        { label: 'On the bowl now', value: data?.onBowlNow ?? missing },
        { label: 'Guests today', value: data?.guestsToday ?? missing },
      ]}
    />
  )
}
