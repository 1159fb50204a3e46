/** "You and Ada": how often the two of you sat together; left out for people who never met. */
import { getCompany } from '#contract/bowl/sits.ts'
import { isGuestId } from '#contract/people/users.ts'
import { useCall } from '#web/api/use-call.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { Avatar, type AvatarProps } from '#web/ui/person/avatar.tsx'
import { type Company, lastTimeText, metText } from './company.words.ts'
import './company-card.css'

export type CompanyView = { state: 'loading' } | { state: 'none' } | { state: 'ready'; company: Company }

type Needs = { userId: string; myId: string; isEnabled: boolean }

/** A failure is like never having met: the card is a present, and nobody misses it. */
export function useCompany({ userId, myId, isEnabled }: Needs): CompanyView {
  const areMembers = !isGuestId(userId) && !isGuestId(myId)
  const { data, isError } = useCall(
    getCompany,
    { params: { userId } },
    { enabled: isEnabled && areMembers, refetchOnMount: 'always' },
  )
  if (!areMembers || isError || data?.sits === 0) return { state: 'none' }
  return data ? { state: 'ready', company: data } : { state: 'loading' }
}

type Seated = { nickname: string; emoji: string; isPremium: boolean; isOnBowl: boolean }

type CompanyCardProps = { company: Company; me: Seated; other: Seated; areBuddies: boolean }

export function CompanyCard({ company: { sits, last }, me, other, areBuddies }: CompanyCardProps) {
  const lastTime = last && lastTimeText(last, new Date(), areBuddies)
  if (!areBuddies)
    return (
      <Card as="section" className="company-card">
        <div className="company-head">
          <Bowl of={other} size={56} />
          <div>
            <h2>{metText(sits)}</h2>
            {lastTime && <p className="sm muted">{lastTime}</p>}
          </div>
        </div>
      </Card>
    )
  return (
    <Card as="section" className="company-card">
      <div className="company-head">
        <span className="company-pair">
          <Bowl of={me} size={56} />
          <Bowl of={other} size={56} />
        </span>
        <h2>
          You and <bdi>{other.nickname}</bdi>
        </h2>
      </div>
      <p className="company-sits">
        <b className="num">{sits.toLocaleString('en')}</b> {sits === 1 ? 'sit together' : 'sits together'}
      </p>
      {lastTime && <p className="sm muted">{lastTime}</p>}
    </Card>
  )
}

function Bowl({ of: { emoji, isOnBowl, isPremium }, size }: { of: Seated; size: AvatarProps['size'] }) {
  return <Avatar emoji={emoji} size={size} state={isOnBowl ? 'on' : 'dry'} gold={isPremium} />
}
