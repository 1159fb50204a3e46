/** The map with its header, its zoom buttons, and its loading and failed states. */
import { ArrowLeftIcon } from '@phosphor-icons/react/dist/ssr/ArrowLeft'
import { MinusIcon } from '@phosphor-icons/react/dist/ssr/Minus'
import { PlusIcon } from '@phosphor-icons/react/dist/ssr/Plus'
import { type RefObject, useSyncExternalStore } from 'react'
import { pinCount } from '#web/features/pins/pin-words.ts'
import { Chip } from '#web/ui/feedback/chip.tsx'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { IconButton, IconLink } from '#web/ui/form/icon-button.tsx'
import type { MapState } from './use-world-map.ts'
import type { WorldMap } from './world-map.ts'
import './map-view.css'

const HOW_TO =
  'World map. Arrow keys move it, plus and minus zoom, Enter puts the pin in its middle. Coordinates can be typed in the form.'

type MapViewProps = {
  container: RefObject<HTMLDivElement | null>
  state: MapState
  /** The number of pins; undefined until they are loaded. */
  count: number | undefined
  onRetry: () => void
}

export function MapView({ container, state, count, onRetry }: MapViewProps) {
  return (
    <div className="map-stage">
      <header className="map-head">
        <IconLink label="Back" to="/home">
          <ArrowLeftIcon weight="bold" aria-hidden="true" />
        </IconLink>
        <h1>Poop Map</h1>
        {count !== undefined && (
          <Chip tone="wall" className="num">
            {pinCount(count)}
          </Chip>
        )}
      </header>
      {/* The map handles the keyboard itself, so it is one tab stop with its own instructions. */}
      <div
        className="map-canvas"
        ref={container}
        role="application"
        aria-label={HOW_TO}
        hidden={state.state === 'failed'}
      />
      {state.state === 'loading' && (
        <div className="map-waiting">
          <Spinner label="Loading the map" />
        </div>
      )}
      {state.state === 'failed' && <MapFailed onRetry={onRetry} />}
      {state.state === 'ready' && <ZoomButtons map={state.map} />}
    </div>
  )
}

/** `aria-disabled` instead of `disabled`, so that a button keeps the focus at the last zoom level. */
function ZoomButtons({ map }: { map: WorldMap }) {
  const isClosest = useSyncExternalStore(map.watchZoom, map.isClosest)
  const isFarthest = useSyncExternalStore(map.watchZoom, map.isFarthest)
  return (
    <div className="map-zoom">
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
      <b>The map could not be loaded</b>
      <p>Your pins are all here, and you can drop one by its coordinates.</p>
      <Button variant="porcelain" size="sm" onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}
