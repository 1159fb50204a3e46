/** The frame of the way to premium: the golden throne on its wall, and beside it what is to be done. */
import { ArrowLeftIcon } from '@phosphor-icons/react/dist/ssr/ArrowLeft'
import type { ReactNode } from 'react'
import { IconButton } from '#web/ui/form/icon-button.tsx'
import { SplitShell } from '#web/ui/layout/split-shell.tsx'
import { Throne } from '#web/ui/person/throne.tsx'
import './subscribe-shell.css'

type SubscribeShellProps = { title: string; line: string; onBack: () => void; children: ReactNode }

export function SubscribeShell({ onBack, ...words }: SubscribeShellProps) {
  const back = (
    <IconButton label="Back" onClick={onBack}>
      <ArrowLeftIcon weight="bold" aria-hidden="true" />
    </IconButton>
  )
  const throne = <Throne className="subscribe-throne" isOn={false} lockText={null} golden />
  return <SplitShell className="subscribe-shell" back={back} home="/home" art={throne} {...words} />
}
