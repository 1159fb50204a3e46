/** The layout of the admin dashboard: back link, title, logout and tabs. */
import { ArrowLeftIcon } from '@phosphor-icons/react/dist/ssr/ArrowLeft'
import { type ReactNode, useState } from 'react'
import { Button } from '#web/ui/form/button.tsx'
import { IconLink } from '#web/ui/form/icon-button.tsx'
import { BrandMark } from '#web/ui/layout/brand.tsx'
import { TabList, TabPanel, Tabs } from '#web/ui/layout/tabs.tsx'
import { adminWords } from './admin.words.ts'
import './admin-layout.css'

export type AdminTab = { value: string; label: ReactNode; content: ReactNode }

type AdminLayoutProps = { tabs: readonly [AdminTab, ...AdminTab[]]; onLogout: () => void }

export function AdminLayout({ tabs, onLogout }: AdminLayoutProps) {
  const [open, setOpen] = useState(tabs[0].value)
  return (
    <div className="admin-layout">
      <header className="admin-head">
        <IconLink label={adminWords.back} to="/home">
          <ArrowLeftIcon weight="bold" aria-hidden="true" />
        </IconLink>
        <BrandMark tile />
        <h1 tabIndex={-1} ref={takeFocus}>
          {adminWords.title}
        </h1>
        <Button variant="outline" size="sm" onClick={onLogout}>
          {adminWords.logout}
        </Button>
      </header>
      <Tabs className="admin-tabs" value={open} onChange={setOpen}>
        <TabList label={adminWords.sections} tabs={tabs} />
        {tabs.map(({ value, content }) => (
          <TabPanel className="admin-tab-panel" key={value} value={value}>
            {content}
          </TabPanel>
        ))}
      </Tabs>
    </div>
  )
}

/** The sign-in button that had the focus is gone. */
function takeFocus(heading: HTMLElement | null) {
  heading?.focus({ preventScroll: true })
}
