/** Loads the map's code when the screen opens, and keeps the map in sync with React state. */
import { type RefObject, startTransition, useCallback, useEffect, useRef, useState } from 'react'
import type { Pin } from '#contract/social/pins.ts'
import { pageStorage } from '#web/api/storage.ts'
import type { PlaceName } from '#web/features/pins/land/place-names.ts'
import type { Coordinates } from './coordinates.ts'
import type { MapTiles, WorldMap } from './world-map.ts'

export type MapState = { state: 'loading' } | { state: 'failed' } | { state: 'ready'; map: WorldMap }

export type MapContent = {
  userId: string
  pins: readonly Pin[]
  draft: Coordinates | undefined
  /** How many pixels the bottom sheet covers. */
  covered: number
  /** Undefined until the server has answered whether there are any. */
  tiles: MapTiles | null | undefined
  onPick: (place: Coordinates) => void
  onChoose: (pinId: string | undefined) => void
}

/** In pixels, with its distance to the top. */
const TITLE_HEIGHT = 60

export function useWorldMap(container: RefObject<HTMLElement | null>, content: MapContent) {
  const { userId, pins, draft, covered, tiles } = content
  const [state, setState] = useState<MapState>({ state: 'loading' })
  const [attempt, setAttempt] = useState(1)
  const latest = useRef(content)
  latest.current = content

  useEffect(() => {
    if (tiles === undefined) return
    let created: WorldMap | undefined
    let isUnmounted = false
    const open = async () => {
      const [{ createWorldMap }, { keepView, openingView }] = await Promise.all([
        import('./world-map.ts'),
        import('#web/features/pins/region/opening-view.ts'),
      ])
      // Evaluating the code was one task, creating the map is another.
      await new Promise((resolve) => setTimeout(resolve))
      if (isUnmounted || !container.current) return
      const storage = pageStorage()
      const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
      created = createWorldMap(container.current, {
        tiles: tiles ?? undefined,
        isMotionReduced: window.matchMedia('(prefers-reduced-motion: reduce)').matches,
        opening: openingView({ userId, storage, timeZone }),
        onPick: (place) => latest.current.onPick(place),
        onChoose: (pinId) => latest.current.onChoose(pinId),
        onMoved: (view) => keepView({ userId, storage }, view),
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
  }, [container, userId, tiles, attempt])

  const map = state.state === 'ready' ? state.map : undefined
  useEffect(() => map?.setPins(pins), [map, pins])
  useEffect(() => {
    map?.setCovered({ top: TITLE_HEIGHT, bottom: covered })
    map?.setDraft(draft)
    if (draft) map?.reveal(draft)
  }, [map, draft, covered])

  const retry = useCallback(() => {
    setState({ state: 'loading' })
    setAttempt((before) => before + 1)
  }, [])
  return { state, map, retry }
}

/** Another function once the countries are loaded, because names become more exact; rendering it can be interrupted. */
export function usePlaceNames(map: WorldMap | undefined): (place: Coordinates) => PlaceName | undefined {
  const hasCountries = useHasCountries(map)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the map knows other names then.
  return useCallback((place: Coordinates) => map?.nameAt(place), [map, hasCountries])
}

export function useHasCountries(map: WorldMap | undefined): boolean {
  const [hasCountries, setHasCountries] = useState(false)
  useEffect(() => {
    if (!map) return
    const note = () => startTransition(() => setHasCountries(map.hasCountries()))
    note()
    return map.watchNames(note)
  }, [map])
  return hasCountries
}
