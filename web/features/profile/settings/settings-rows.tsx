/** Settings of this device and of the app, as rows of a group. */
import { BookOpenTextIcon } from '@phosphor-icons/react/dist/ssr/BookOpenText'
import { MoonIcon } from '@phosphor-icons/react/dist/ssr/Moon'
import type { ReactNode } from 'react'
import { settingsWords } from '#web/features/profile/profile.words.ts'
import { Switch } from '#web/ui/form/switch.tsx'
import { RowLink } from '#web/ui/layout/row.tsx'
import { useTheme } from '#web/ui/layout/theme.ts'
import './settings-group.css'

export function GuideRow() {
  return (
    <RowLink to="/guide" icon={<BookOpenTextIcon aria-hidden="true" />}>
      {settingsWords.guide}
    </RowLink>
  )
}

export function ThemeRow() {
  const [theme, setTheme] = useTheme()
  return (
    <SwitchRow
      label={settingsWords.dark}
      icon={<MoonIcon aria-hidden="true" />}
      isOn={theme === 'dark'}
      onChange={(isDark) => setTheme(isDark ? 'dark' : 'light')}
    />
  )
}

type SwitchRowProps = {
  label: string
  /** What it means, below the label. */
  line?: string | undefined
  icon: ReactNode
  isOn: boolean
  onChange: (isOn: boolean) => void
  disabled?: boolean | undefined
}

export function SwitchRow({ label, line, icon, isOn, onChange, disabled }: SwitchRowProps) {
  const content = (
    <>
      <span className="row-icon">{icon}</span>
      {line === undefined ? (
        label
      ) : (
        <span>
          {label}
          <small>{line}</small>
        </span>
      )}
    </>
  )
  return (
    <li className="switch-row">
      <Switch label={content} isOn={isOn} onChange={onChange} disabled={disabled} />
    </li>
  )
}
