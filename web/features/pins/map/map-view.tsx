/** Where the map stands: its head, the map or why there is none, and the buttons on it. */
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

type MapStageProps = {
  container: RefObject<HTMLDivElement | null>
  state: MapState
  /** How many pins are on it; nothing until that is known. */
  count: number | undefined
  onRetry: () => void
}

export function MapStage({ container, state, count, onRetry }: MapStageProps) {
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
      {/* The map answers to the keyboard as a whole, so it is one stop with its own instructions. */}
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
      {state.state === 'failed' && <NoMap onRetry={onRetry} />}
      {state.state === 'ready' && <ZoomButtons map={state.map} />}
    </div>
  )
}

/** At either end a button only looks and sounds disabled, so that it keeps the focus. */
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

function NoMap({ onRetry }: { onRetry: () => void }) {
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
