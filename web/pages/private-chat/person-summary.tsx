/** Beside a conversation, below the name: how often you two sat together, "Wave" and the way to the profile. */
import type { Person } from '#contract/people/users.ts'
import { SitsTogetherTile, useSitsTogether } from '#web/features/sits-together/sits-together-card.tsx'
import { useWaves } from '#web/features/waves/use-waves.ts'
import { WaveButton } from '#web/features/waves/wave-button.tsx'
import { useCanCallServer } from '#web/pages/use-can-call-server.ts'
import { profilePath } from '#web/session/profile-path.ts'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { ButtonLink } from '#web/ui/form/button.tsx'
import { personSummaryWords } from './private-chat-pages.words.ts'
import './person-summary.css'

export function PersonSummary({ me, other }: { me: Person; other: Person }) {
  const together = useSitsTogether({ userId: other.id, myId: me.id, isEnabled: useCanCallServer() })
  const waves = useWaves(me)
  // Otherwise the buttons would move when the number above them arrives.
  if (together.state === 'loading') return <SummaryLoading />
  return (
    <div className="person-summary">
      {together.state === 'ready' && (
        // Only buddies see the time of day, and this component doesn't know whether you are buddies.
        <SitsTogetherTile sitsTogether={together.sitsTogether} areBuddies={false} />
      )}
      <WaveButton person={other} waves={waves} variant="secondary" />
      <ButtonLink to={profilePath(other.id)} variant="outline">
        {personSummaryWords.seeProfile}
      </ButtonLink>
    </div>
  )
}

function SummaryLoading() {
  return (
    <div className="person-summary" role="status" aria-label={personSummaryWords.loading}>
      <Skeleton height={52} />
      <Skeleton height={48} />
      <Skeleton height={48} />
    </div>
  )
}
