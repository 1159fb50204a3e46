/** The pin map screen: map, form, list, and everyone's pins. List and form work without the map. */
import { useMemo, useRef, useState } from 'react'
import type { Pin, WorldView } from '#contract/social/pins.ts'
import { PinForm } from '#web/features/pins/form/pin-form.tsx'
import { usePinForm } from '#web/features/pins/form/use-pin-form.ts'
import { MapView } from '#web/features/pins/map/map-view.tsx'
import { useWorldMap } from '#web/features/pins/map/use-world-map.ts'
import type { MapTiles } from '#web/features/pins/map/world-map.ts'
import { pinsInView, useWorldCells } from '#web/features/pins/world/use-world-cells.ts'
import { LockedWorld, WorldSwitch } from '#web/features/pins/world/world-layer.tsx'
import { keepFocus } from '#web/ui/browser/keep-focus.ts'
import { PencilTrim } from '#web/ui/layout/wall.tsx'
import { PinList } from './pin-list.tsx'
import { useDeletePin } from './use-delete-pin.ts'
import { usePins } from './use-pins.ts'
import './pin-map.css'

type PinMapProps = {
  me: { id: string; isPremium: boolean }
  isGuest: boolean
  /** Undefined until the server has answered whether there are any. */
  tiles: MapTiles | null | undefined
}

const NO_PINS: readonly Pin[] = []

export function PinMap({ me, isGuest, tiles }: PinMapProps) {
  const { pins: stored, hasFailed, reload, ...calls } = usePins(me.id)
  const { hidden, deletePin } = useDeletePin(calls.remove)
  const pins = useMemo(() => stored?.filter(({ id }) => !hidden.some((pin) => pin.id === id)), [stored, hidden])
  const form = usePinForm({ userId: me.id, reload, ...calls })
  const [isWorldOn, setIsWorldOn] = useState(false)
  const [view, setView] = useState<WorldView>()
  const world = useWorldCells(me.isPremium && isWorldOn ? view : undefined)

  const container = useRef<HTMLDivElement>(null)
  const side = useRef<HTMLDivElement>(null)
  const { state, map, retry } = useWorldMap(container, {
    pins: pins ?? NO_PINS,
    draft: form.place,
    world: world.cells,
    tiles,
    onPick: form.pick,
    onView: setView,
  })

  const handleShow = (pin: Pin) => {
    container.current?.scrollIntoView({ block: 'nearest' })
    map?.showPin(pin)
  }
  const handleEdit = (pin: Pin) => {
    form.edit(pin)
    map?.goTo(pin)
    side.current?.querySelector<HTMLElement>('.pin-form input')?.focus()
  }
  const handleCancel = () => {
    const row = side.current?.querySelector(`[data-pin="${form.editing?.id}"]`)
    form.cancel()
    requestAnimationFrame(() => keepFocus(row?.querySelector<HTMLElement>('.pin-edit') ?? side.current))
  }
  const handleDelete = (pin: Pin) => {
    if (form.editing?.id === pin.id) form.cancel()
    deletePin(pin)
  }

  return (
    <div className="pin-room">
      <MapView container={container} state={state} count={pins?.length} onRetry={retry} />
      <PencilTrim />
      <div className="pin-side" ref={side} tabIndex={-1}>
        {me.isPremium && (
          <WorldSwitch
            isOn={isWorldOn}
            pinsInView={world.cells && view && pinsInView(world.cells, view)}
            hasFailed={world.hasFailed}
            onChange={setIsWorldOn}
          />
        )}
        <PinForm
          fields={form.fields}
          errors={form.errors}
          isBusy={form.isBusy}
          isEditing={form.editing !== undefined}
          onChange={form.change}
          onLocate={(place) => {
            form.pick(place)
            map?.goTo(place)
          }}
          onSubmit={form.submit}
          onCancel={handleCancel}
        />
        <PinList
          pins={pins}
          hasFailed={hasFailed}
          onReload={reload}
          onShow={handleShow}
          onEdit={handleEdit}
          onDelete={handleDelete}
        />
        {!me.isPremium && <LockedWorld isGuest={isGuest} />}
      </div>
    </div>
  )
}
