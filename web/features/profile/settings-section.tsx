/** The settings on a profile: a member's password, the guide and the theme. */
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

const THEME_LABEL = (
  <>
    <span className="row-icon">
      <MoonIcon aria-hidden="true" />
    </span>
    Lights out
  </>
)

type SettingsSectionProps = {
  member?: User | undefined
  /** Rows of other features. */
  children?: ReactNode | undefined
}

/** Without a member only the settings of this device are shown. */
export function SettingsSection({ member, children }: SettingsSectionProps) {
  return (
    <section className="settings-section">
      <SectionHeading>{member ? 'Account settings' : 'Settings'}</SectionHeading>
      <Card flush>
        <Rows>
          {member && <UpdatePassword user={member} />}
          <GuideRow />
          <ThemeRow />
          {children}
        </Rows>
      </Card>
    </section>
  )
}

/** For another person's profile. */
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

function ThemeRow() {
  const [theme, setTheme] = useTheme()
  return (
    <li className="lights-row">
      <Switch label={THEME_LABEL} isOn={theme === 'dark'} onChange={(isDark) => setTheme(isDark ? 'dark' : 'light')} />
    </li>
  )
}
