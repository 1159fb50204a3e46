/** One's own profile: who one is, the lights, the guide, the version, the way out. */
import { BookOpenTextIcon } from '@phosphor-icons/react/dist/ssr/BookOpenText'
import { MoonIcon } from '@phosphor-icons/react/dist/ssr/Moon'
import type { User } from '#contract/users.ts'
import { useSession } from '#web/app/session.tsx'
import { LeaveButton } from '#web/features/presence/leave-button.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { Card } from '#web/ui/card.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { PersonName } from '#web/ui/person-name.tsx'
import { RowLink, Rows } from '#web/ui/row.tsx'
import { SectionHeading } from '#web/ui/section-heading.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { useTheme } from '#web/ui/theme.ts'
import { PencilTrim, Wall } from '#web/ui/wall.tsx'
import { AboutThisInstance } from './about-this-instance.tsx'
import './own-profile.css'

const LIGHTS_OUT = (
  <>
    <span className="row-icon">
      <MoonIcon aria-hidden="true" />
    </span>
    Lights out
  </>
)

export function OwnProfile({ user }: { user: User }) {
  const { signOut } = useSession()
  return (
    <>
      <ProfileWall user={user} />
      <PencilTrim />
      <div className="own-profile">
        <section>
          <SectionHeading>Account settings</SectionHeading>
          <Card flush>
            <Rows>
              <RowLink to="/guide" icon={<BookOpenTextIcon aria-hidden="true" />}>
                Guide
              </RowLink>
              <LightsRow />
            </Rows>
          </Card>
        </section>
        <LeaveButton onLogOut={signOut} />
        <AboutThisInstance />
      </div>
    </>
  )
}

function ProfileWall({ user }: { user: User }) {
  const { isGuest } = useSession()
  return (
    <Wall as="header" className="own-profile-wall">
      <Avatar emoji={user.emoji} size={104} state={user.isOnBowl ? 'on' : 'dry'} gold={user.isPremium} />
      <div className="own-profile-who">
        <h1>
          <PersonName name={user.nickname} gold={user.isPremium} />
        </h1>
        <div className="own-profile-chips">
          <Chip tone="wall">{tierOf(user, isGuest)}</Chip>
          {user.isOnBowl && (
            <Chip tone="wall" drip>
              On the bowl
            </Chip>
          )}
        </div>
      </div>
    </Wall>
  )
}

function LightsRow() {
  const [theme, setTheme] = useTheme()
  return (
    <li className="own-profile-lights">
      <Switch label={LIGHTS_OUT} isOn={theme === 'dark'} onChange={(isOut) => setTheme(isOut ? 'dark' : 'light')} />
    </li>
  )
}

function tierOf({ isPremium }: User, isGuest: boolean): string {
  if (isGuest) return 'Guest'
  return isPremium ? 'Premium' : 'Registered'
}
