/** The settings of a profile: the password of a member, the guide, the lights. */
import { BookOpenTextIcon } from '@phosphor-icons/react/dist/ssr/BookOpenText'
import { MoonIcon } from '@phosphor-icons/react/dist/ssr/Moon'
import type { ReactNode } from 'react'
import type { User } from '#contract/people/users.ts'
import { Switch } from '#web/ui/form/switch.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { RowLink, Rows } from '#web/ui/layout/row.tsx'
import { SectionHeading } from '#web/ui/layout/section-heading.tsx'
import { useTheme } from '#web/ui/layout/theme.ts'
import { UpdatePassword } from './update-password.tsx'

const LIGHTS_OUT = (
  <>
    <span className="row-icon">
      <MoonIcon aria-hidden="true" />
    </span>
    Lights out
  </>
)

type SettingsSectionProps = {
  member?: User | undefined
  /** Further rows, of other rooms. */
  children?: ReactNode | undefined
}

/** Without a member there is no account to set up, and what is left are the settings of this device. */
export function SettingsSection({ member, children }: SettingsSectionProps) {
  return (
    <section className="settings-section">
      <SectionHeading>{member ? 'Account settings' : 'Settings'}</SectionHeading>
      <Card flush>
        <Rows>
          {member && <UpdatePassword user={member} />}
          <GuideRow />
          <LightsRow />
          {children}
        </Rows>
      </Card>
    </section>
  )
}

/** On somebody else's profile only the way to the guide is left. */
export function GuideCard() {
  return (
    <Card flush>
      <Rows>
        <GuideRow />
      </Rows>
    </Card>
  )
}

function GuideRow() {
  return (
    <RowLink to="/guide" icon={<BookOpenTextIcon aria-hidden="true" />}>
      Guide
    </RowLink>
  )
}

function LightsRow() {
  const [theme, setTheme] = useTheme()
  return (
    <li className="lights-row">
      <Switch label={LIGHTS_OUT} isOn={theme === 'dark'} onChange={(isOut) => setTheme(isOut ? 'dark' : 'light')} />
    </li>
  )
}
