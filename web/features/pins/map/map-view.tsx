/** The map with its title and its loading and failed states, and the buttons that move with the bottom sheet. */

import { CrosshairIcon } from '@phosphor-icons/react/dist/ssr/Crosshair'
import { MinusIcon } from '@phosphor-icons/react/dist/ssr/Minus'
import { PlusIcon } from '@phosphor-icons/react/dist/ssr/Plus'
import { type RefObject, useSyncExternalStore } from 'react'
import { mapWords } from '#web/features/pins/pins.words.ts'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { IconButton } from '#web/ui/form/icon-button.tsx'
import { uiWords } from '#web/ui/ui.words.ts'
import type { MapState } from './use-world-map.ts'
import type { WorldMap } from './world-map.ts'
import './map-view.css'

type MapViewProps = {
  container: RefObject<HTMLDivElement | null>
  state: MapState
  /** How many pixels the bottom sheet covers. */
  covered: number
  onRetry: () => void
}

export function MapView({ container, state, covered, onRetry }: MapViewProps) {
  return (
    <div className="map-stage" style={{ '--map-covered': `${covered}px` }}>
      {/* The map handles the keyboard itself, so it is one tab stop with its own instructions. */}
      <div
        className="map-canvas"
        ref={container}
        role="application"
        aria-label={mapWords.howTo}
        hidden={state.state === 'failed'}
      />
      <h1 className="map-title">{mapWords.title}</h1>
      {state.state === 'loading' && (
        <div className="map-waiting">
          <Spinner label={mapWords.loading} />
        </div>
      )}
      {state.state === 'failed' && <MapFailed onRetry={onRetry} />}
    </div>
  )
}

type MapControlsProps = { map: WorldMap | undefined; isLocating: boolean; onLocate: () => void }

export function MapControls({ map, isLocating, onLocate }: MapControlsProps) {
  return (
    <>
      {map && <ClosestNote map={map} />}
      <div className="map-buttons">
        <IconButton label={mapWords.locate} aria-busy={isLocating || undefined} onClick={onLocate}>
          {isLocating ? <Spinner size={20} /> : <CrosshairIcon weight="bold" aria-hidden="true" />}
        </IconButton>
      </div>
      {map && <ZoomButtons map={map} />}
    </>
  )
}

function ClosestNote({ map }: { map: WorldMap }) {
  const isClosest = useSyncExternalStore(map.watchZoom, map.isClosest)
  return (
    <p className="map-closest" role="status">
      {isClosest && mapWords.closest}
    </p>
  )
}

/** `aria-disabled` instead of `disabled`, so that a button keeps the focus at the last zoom level. */
function ZoomButtons({ map }: { map: WorldMap }) {
  const isClosest = useSyncExternalStore(map.watchZoom, map.isClosest)
  const isFarthest = useSyncExternalStore(map.watchZoom, map.isFarthest)
  return (
    <div className="map-buttons">
      <IconButton label={mapWords.zoomIn} aria-disabled={isClosest} onClick={map.zoomIn}>
        <PlusIcon weight="bold" aria-hidden="true" />
      </IconButton>
      <IconButton label={mapWords.zoomOut} aria-disabled={isFarthest} onClick={map.zoomOut}>
        <MinusIcon weight="bold" aria-hidden="true" />
      </IconButton>
    </div>
  )
}

function MapFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="map-waiting" role="alert">
      <b>{mapWords.failed}</b>
      <p>{mapWords.failedLine}</p>
      <Button variant="porcelain" size="sm" onClick={onRetry}>
        {uiWords.tryAgain}
      </Button>
    </div>
  )
}
