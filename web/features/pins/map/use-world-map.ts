/** Loads the map's code when the screen opens, and keeps the map in sync with React state. */
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import type { Pin, WorldView } from '#contract/social/pins.ts'
import type { WorldCells } from '#web/features/pins/world/world-cells-layer.ts'
import type { Place } from './place.ts'
import type { MapTiles, WorldMap } from './world-map.ts'

export type MapState = { state: 'loading' } | { state: 'failed' } | { state: 'ready'; map: WorldMap }

export type MapContent = {
  pins: readonly Pin[]
  draft: Place | undefined
  world: WorldCells | undefined
  /** Undefined until the server has answered whether there are any. */
  tiles: MapTiles | null | undefined
  onPick: (place: Place) => void
  onView: (view: WorldView) => void
}

export function useWorldMap(container: RefObject<HTMLElement | null>, content: MapContent) {
  const { pins, draft, world, tiles } = content
  const [state, setState] = useState<MapState>({ state: 'loading' })
  const [attempt, setAttempt] = useState(1)
  const latest = useRef(content)
  latest.current = content

  useEffect(() => {
    if (tiles === undefined) return
    let created: WorldMap | undefined
    let isUnmounted = false
    const open = async () => {
      const { createWorldMap } = await import('./world-map.ts')
      if (isUnmounted || !container.current) return
      created = createWorldMap(container.current, {
        tiles: tiles ?? undefined,
        isMotionReduced: window.matchMedia('(prefers-reduced-motion: reduce)').matches,
        onPick: (place) => latest.current.onPick(place),
        onView: (view) => latest.current.onView(view),
      })
      setState({ state: 'ready', map: created })
    }
    open().catch((error: unknown) => {
      console.warn(`The map could not be loaded at attempt ${attempt}`, error)
      if (!isUnmounted) setState({ state: 'failed' })
    })
    return () => {
      isUnmounted = true
      created?.remove()
    }
  }, [container, tiles, attempt])

  const map = state.state === 'ready' ? state.map : undefined
  useEffect(() => map?.setPins(pins), [map, pins])
  useEffect(() => map?.setDraft(draft), [map, draft])
  useEffect(() => map?.setWorld(world), [map, world])

  const retry = useCallback(() => {
    setState({ state: 'loading' })
    setAttempt((before) => before + 1)
  }, [])
  return { state, map, retry }
}
