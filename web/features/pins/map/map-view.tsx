/** The map with its title and its loading and failed states, and the buttons that ride on the sheet. */
import { CrosshairIcon } from '@phosphor-icons/react/dist/ssr/Crosshair'
import { MinusIcon } from '@phosphor-icons/react/dist/ssr/Minus'
import { PlusIcon } from '@phosphor-icons/react/dist/ssr/Plus'
import { type RefObject, useSyncExternalStore } from 'react'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { IconButton } from '#web/ui/form/icon-button.tsx'
import type { MapState } from './use-world-map.ts'
import type { WorldMap } from './world-map.ts'
import './map-view.css'

const HOW_TO =
  'World map. Arrow keys move it, plus and minus zoom, Enter puts the pin in its middle. Coordinates can be typed in the form.'

type MapViewProps = {
  container: RefObject<HTMLDivElement | null>
  state: MapState
  /** How many pixels the sheet covers at the bottom. */
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
        aria-label={HOW_TO}
        hidden={state.state === 'failed'}
      />
      <h1 className="map-title">Poop Map</h1>
      {state.state === 'loading' && (
        <div className="map-waiting">
          <Spinner label="Loading the map" />
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
        <IconButton label="Use my location" aria-busy={isLocating || undefined} onClick={onLocate}>
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
      {isClosest && 'That’s as close as our map goes.'}
    </p>
  )
}

/** `aria-disabled` instead of `disabled`, so that a button keeps the focus at the last zoom level. */
function ZoomButtons({ map }: { map: WorldMap }) {
  const isClosest = useSyncExternalStore(map.watchZoom, map.isClosest)
  const isFarthest = useSyncExternalStore(map.watchZoom, map.isFarthest)
  return (
    <div className="map-buttons">
      <IconButton label="Zoom in" aria-disabled={isClosest} onClick={map.zoomIn}>
        <PlusIcon weight="bold" aria-hidden="true" />
      </IconButton>
      <IconButton label="Zoom out" aria-disabled={isFarthest} onClick={map.zoomOut}>
        <MinusIcon weight="bold" aria-hidden="true" />
      </IconButton>
    </div>
  )
}

function MapFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="map-waiting" role="alert">
      <b>The map’s not loading.</b>
      <p>Your pins are safe, and you can still add one by coordinates.</p>
      <Button variant="porcelain" size="sm" onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}
