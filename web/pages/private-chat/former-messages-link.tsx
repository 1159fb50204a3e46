/** A link to the private messages for former premium members, who no longer have a tab for them. */
import { EnvelopeOpenIcon } from '@phosphor-icons/react/dist/ssr/EnvelopeOpen'
import { Card } from '#web/ui/layout/card.tsx'
import { RowLink, Rows } from '#web/ui/layout/row.tsx'
import { useFormerMember } from './former-members-only.tsx'

export function FormerMessagesLink({ userId }: { userId: string }) {
  const { admission } = useFormerMember(userId)
  if (admission !== 'in') return null
  return (
    <Card flush>
      <Rows>
        <RowLink to="/private-chat" icon={<EnvelopeOpenIcon aria-hidden="true" />}>
          Read your private messages
        </RowLink>
      </Rows>
    </Card>
  )
}
