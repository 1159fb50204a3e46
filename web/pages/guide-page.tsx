/** /guide: how to use the app, for everyone. */
import { ArrowLeftIcon } from '@phosphor-icons/react/dist/ssr/ArrowLeft'
import { GettingStarted } from '#web/features/guide/getting-started.tsx'
import { ProTips } from '#web/features/guide/pro-tips.tsx'
import { Tiers } from '#web/features/guide/tiers.tsx'
import { IconLink } from '#web/ui/form/icon-button.tsx'
import { type LitTileSets, PencilTrim, Wall } from '#web/ui/layout/wall.tsx'
import { BACK, guideWords } from './pages.words.ts'
import './guide-page.css'

const TILES: LitTileSets = {
  mobile: [
    { x: 7, y: 0, kind: 'pink' },
    { x: 6, y: 1, kind: 'porcelain', emoji: 'bulb' },
  ],
}

export function GuidePage() {
  return (
    <>
      <Wall as="header" className="guide-wall" tiles={TILES}>
        <IconLink label={BACK} to="/profile">
          <ArrowLeftIcon weight="bold" aria-hidden="true" />
        </IconLink>
        <h1>{guideWords.title}</h1>
      </Wall>
      <PencilTrim />
      <div className="guide-page">
        <GettingStarted />
        <Tiers />
        <ProTips />
      </div>
    </>
  )
}
