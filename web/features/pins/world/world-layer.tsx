/** Everyone's pins: a switch for premium members, a locked preview for everyone else. */
import { useEffect, useState } from 'react'
import type { WorldView } from '#contract/social/pins.ts'
import type { WorldMap } from '#web/features/pins/map/world-map.ts'
import { pinsInViewText, worldWords } from '#web/features/pins/pins.words.ts'
import { Chip } from '#web/ui/feedback/chip.tsx'
import { ButtonLink } from '#web/ui/form/button.tsx'
import { Switch } from '#web/ui/form/switch.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { SectionHeading } from '#web/ui/layout/section-heading.tsx'
import { uiWords } from '#web/ui/ui.words.ts'
import { pinsInView, useWorldCells } from './use-world-cells.ts'
import { WorldSample } from './world-sample.tsx'
import './world-layer.css'

/** It follows the view of the map by itself, so that the rest of the screen isn't rendered whenever the map moves. */
export function WorldSwitch({ map }: { map: WorldMap | undefined }) {
  const [isOn, setIsOn] = useState(false)
  const view = useMapView(isOn ? map : undefined)
  const { cells, hasFailed } = useWorldCells(view)
  useEffect(() => map?.setWorld(cells), [map, cells])
  return (
    <Card as="section" className="world-layer" tone="brass">
      <Switch label={<b>{worldWords.title}</b>} isOn={isOn} onChange={setIsOn} />
      <p className="sm muted" role="status">
        {hasFailed ? worldWords.notLoaded : statusText(isOn, cells && view && pinsInView(cells, view))}
      </p>
    </Card>
  )
}

function useMapView(map: WorldMap | undefined): WorldView | undefined {
  const [view, setView] = useState<WorldView>()
  useEffect(() => {
    if (!map) return
    setView(map.view())
    return map.watchView(() => setView(map.view()))
  }, [map])
  return map && view
}

function statusText(isOn: boolean, pinsInView: number | undefined): string {
  if (!isOn) return worldWords.off
  return pinsInView === undefined ? worldWords.loading : pinsInViewText(pinsInView)
}

export function LockedWorld({ isGuest }: { isGuest: boolean }) {
  return (
    <Card as="section" className="world-layer" tone="brass">
      <SectionHeading aside={<Chip tone="brass">{uiWords.premium}</Chip>}>{worldWords.title}</SectionHeading>
      <WorldSample />
      <p className="sm">{worldWords.locked}</p>
      {isGuest ? (
        <ButtonLink to="/signup" variant="secondary" block>
          {worldWords.signUp}
        </ButtonLink>
      ) : (
        <ButtonLink to="/subscribe" variant="brass" block>
          {worldWords.upgrade}
        </ButtonLink>
      )}
    </Card>
  )
}
