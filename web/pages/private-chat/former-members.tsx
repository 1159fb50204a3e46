/** Lets in former premium members who have private messages, with a link from their profile; redirects others. */
import { EnvelopeOpenIcon } from '@phosphor-icons/react/dist/ssr/EnvelopeOpen'
import { type ReactNode, useEffect } from 'react'
import { Navigate } from 'react-router'
import { getSubscriptionStatus } from '#contract/premium/premium.ts'
import { listPrivateChats } from '#contract/social/private-chat.ts'
import { isProblem } from '#web/api/call-failed.ts'
import { useCall } from '#web/api/use-call.ts'
import { PREMIUM_ONLY } from '#web/features/private-chat/private-chat.navigation.ts'
import { LoadFailed } from '#web/ui/feedback/page-states.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { toast } from '#web/ui/feedback/toast.store.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { RowLink, Rows } from '#web/ui/layout/row.tsx'
import { formerMemberWords } from './private-chat-pages.words.ts'

type FormerMembersOnlyProps = { userId: string; children: ReactNode }

export function FormerMembersOnly({ userId, children }: FormerMembersOnlyProps) {
  const { membership, chats, admission } = useFormerMember(userId)
  switch (admission) {
    case 'in':
      return children
    case 'out':
      return <RedirectToPremium />
    case 'waiting':
      return <SkeletonRows count={4} label={formerMemberWords.loading} />
    case 'failed':
      return (
        <LoadFailed onRetry={() => void (membership.error ? membership : chats).refetch()}>
          {formerMemberWords.notLoaded}
        </LoadFailed>
      )
  }
}

/** On the profile, because former members no longer have a tab for their messages. */
export function FormerMessagesLink({ userId }: { userId: string }) {
  const { admission } = useFormerMember(userId)
  if (admission !== 'in') return null
  return (
    <Card flush>
      <Rows>
        <RowLink to="/private-chat" icon={<EnvelopeOpenIcon aria-hidden="true" />}>
          {formerMemberWords.link}
        </RowLink>
      </Rows>
    </Card>
  )
}

/** Whether a user without premium has private messages from when they had it. */
function useFormerMember(userId: string) {
  const params = { userId }
  const membership = useCall(getSubscriptionStatus, { params })
  const wasPremium = membership.data && membership.data.state !== undefined
  // The server decides: it refuses users who never had a conversation.
  const chats = useCall(listPrivateChats, { params }, { enabled: wasPremium === true })
  const hasMessages = chats.data && chats.data.chats.length > 0
  const admission = decideAdmission({ wasPremium, hasMessages, error: membership.error ?? chats.error })
  return { membership, chats, admission }
}

type Known = {
  /** Undefined until the server has answered. */
  wasPremium: boolean | undefined
  /** An empty list may still be cached from the time of premium. */
  hasMessages: boolean | undefined
  error: unknown
}

/** Only a refusal means that the user is not a former member; a failure means nothing. */
export function decideAdmission({ wasPremium, hasMessages, error }: Known): 'in' | 'out' | 'waiting' | 'failed' {
  if (hasMessages) return 'in'
  if (wasPremium === false || hasMessages === false || isProblem(error, 'PREMIUM_REQUIRED')) return 'out'
  return error ? 'failed' : 'waiting'
}

function RedirectToPremium() {
  useEffect(() => void toast(PREMIUM_ONLY), [])
  return <Navigate to="/subscribe" replace />
}
