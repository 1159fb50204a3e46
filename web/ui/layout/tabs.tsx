/** Segmented tabs; the list and the panels can be in different places of a screen. */

import * as RadixTabs from 'radix-ui/tabs'
import type { ReactNode } from 'react'
import './tabs.css'

export type TabsProps = {
  value: string
  onChange: (value: string) => void
  className?: string | undefined
  children: ReactNode
}

export function Tabs({ value, onChange, className, children }: TabsProps) {
  return (
    <RadixTabs.Root className={className} value={value} onValueChange={onChange}>
      {children}
    </RadixTabs.Root>
  )
}

export type TabListProps = { label: string; tabs: readonly { value: string; label: ReactNode }[] }

export function TabList({ label, tabs }: TabListProps) {
  return (
    <RadixTabs.List className="tab-list" aria-label={label}>
      {tabs.map((tab) => (
        <RadixTabs.Trigger className="tab" key={tab.value} value={tab.value}>
          {tab.label}
        </RadixTabs.Trigger>
      ))}
    </RadixTabs.List>
  )
}

export type TabPanelProps = { value: string; className?: string | undefined; children: ReactNode }

export function TabPanel({ value, className, children }: TabPanelProps) {
  return (
    <RadixTabs.Content className={className} value={value}>
      {children}
    </RadixTabs.Content>
  )
}
