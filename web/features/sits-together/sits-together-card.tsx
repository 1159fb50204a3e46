/** "You and Ada": how often the two of you sat together; left out for people who never met. */
import { getCompany } from '#contract/bowl/sits.ts'
import { isGuestId } from '#contract/people/users.ts'
import { useCall } from '#web/api/use-call.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { Avatar, type AvatarProps } from '#web/ui/person/avatar.tsx'
import { formatCount } from '#web/ui/text/format.ts'
import { lastTimeText, metText, type SitsTogether, sitsTogetherWords } from './sits-together.words.ts'
import './sits-together-card.css'

export type SitsTogetherView = { state: 'loading' } | { state: 'none' } | { state: 'ready'; sitsTogether: SitsTogether }

type Needs = { userId: string; myId: string; isEnabled: boolean }

/** A failure shows nothing, like two people who never met. */
export function useSitsTogether({ userId, myId, isEnabled }: Needs): SitsTogetherView {
  const areMembers = !isGuestId(userId) && !isGuestId(myId)
  const { data, isError } = useCall(
    getCompany,
    { params: { userId } },
    { enabled: isEnabled && areMembers, refetchOnMount: 'always' },
  )
  if (!areMembers || isError || data?.sits === 0) return { state: 'none' }
  return data ? { state: 'ready', sitsTogether: data } : { state: 'loading' }
}

type Seated = { nickname: string; emoji: string; isPremium: boolean; isOnBowl: boolean }

type SitsTogetherCardProps = { sitsTogether: SitsTogether; me: Seated; other: Seated; areBuddies: boolean }

export function SitsTogetherCard({ sitsTogether, me, other, areBuddies }: SitsTogetherCardProps) {
  const { sits, last } = sitsTogether
  const lastTime = last && lastTimeText(last, new Date(), areBuddies)
  if (!areBuddies)
    return (
      <Card as="section" className="sits-together-card">
        <div className="sits-together-head">
          <Bowl of={other} size={56} />
          <div>
            <h2>{metText(sits)}</h2>
            {lastTime && <p className="sm muted">{lastTime}</p>}
          </div>
        </div>
      </Card>
    )
  return (
    <Card as="section" className="sits-together-card">
      <div className="sits-together-head">
        <span className="sits-together-pair">
          <Bowl of={me} size={56} />
          <Bowl of={other} size={56} />
        </span>
        <h2>
          {sitsTogetherWords.youAnd} <bdi>{other.nickname}</bdi>
        </h2>
      </div>
      <SitsTogetherTile sitsTogether={sitsTogether} areBuddies />
    </Card>
  )
}

/** The number and the last time alone, beside a person who is already named. */
export function SitsTogetherTile({
  sitsTogether,
  areBuddies,
}: Pick<SitsTogetherCardProps, 'sitsTogether' | 'areBuddies'>) {
  const { sits, last } = sitsTogether
  return (
    <>
      <p className="sits-together-sits">
        <b className="num">{formatCount(sits)}</b> {sitsTogetherWords.sits(sits)}
      </p>
      {last && <p className="sm muted">{lastTimeText(last, new Date(), areBuddies)}</p>}
    </>
  )
}

function Bowl({ of: { emoji, isOnBowl, isPremium }, size }: { of: Seated; size: AvatarProps['size'] }) {
  return <Avatar emoji={emoji} size={size} state={isOnBowl ? 'on' : 'dry'} gold={isPremium} />
}
