/** The pin map screen: the map, and over or beside it the form, the list and everyone's pins. They work without the map. */
import { useMemo, useRef, useState } from 'react'
import type { Pin } from '#contract/social/pins.ts'
import { BottomSheet } from '#web/features/pins/bottom-sheet/bottom-sheet.tsx'
import type { SheetHeight } from '#web/features/pins/bottom-sheet/sheet-heights.ts'
import { DroppedPinAnnouncement, DroppedPinStatus } from '#web/features/pins/dropped-pin/dropped-pin-status.tsx'
import { type DroppedPin, useDroppedPin } from '#web/features/pins/dropped-pin/use-dropped-pin.ts'
import { PinForm } from '#web/features/pins/form/pin-form.tsx'
import { useMyLocation } from '#web/features/pins/form/use-my-location.ts'
import { usePinForm } from '#web/features/pins/form/use-pin-form.ts'
import { type Coordinates, coordinatesText } from '#web/features/pins/map/coordinates.ts'
import { MapControls, MapView } from '#web/features/pins/map/map-view.tsx'
import { useCountryCount } from '#web/features/pins/map/use-country-count.ts'
import { usePlaceNames, useWorldMap } from '#web/features/pins/map/use-world-map.ts'
import type { MapTiles } from '#web/features/pins/map/world-map.ts'
import { LockedWorld, WorldSwitch } from '#web/features/pins/world/world-layer.tsx'
import { isTouch, keepFocus } from '#web/ui/browser/focus.ts'
import { FieldError } from '#web/ui/form/field.tsx'
import { PencilTrim } from '#web/ui/layout/wall.tsx'
import { DropButton, PinCounter, SmallDropButton } from './pin-counter.tsx'
import { PinList } from './pin-list.tsx'
import { useDeletePin } from './use-delete-pin.ts'
import { usePins } from './use-pins.ts'
import './pin-map.css'

type PinMapProps = {
  me: { id: string; isPremium: boolean }
  isGuest: boolean
  tiles: MapTiles | null | undefined
}

const NO_PINS: readonly Pin[] = []

export function PinMap({ me, isGuest, tiles }: PinMapProps) {
  const { pins: stored, hasFailed, reload, ...calls } = usePins(me.id)
  const { hidden, deletePin } = useDeletePin(calls.remove)
  const pins = useMemo(() => stored?.filter(({ id }) => !hidden.some((pin) => pin.id === id)), [stored, hidden])
  const { dropped, ...droppedPin } = useDroppedPin(calls.remove)
  const form = usePinForm({ userId: me.id, reload, onDropped: handleDropped, onSaved: closeForm, ...calls })
  const [isFormOpen, setIsFormOpen] = useState(!form.isBlank)
  const [height, setHeight] = useState<SheetHeight>(isFormOpen ? 'half' : 'peek')
  const [covered, setCovered] = useState(0)
  const [chosen, setChosen] = useState<string>()

  const container = useRef<HTMLDivElement>(null)
  const side = useRef<HTMLDivElement>(null)
  // A falling pin has its own marker until it lies still.
  const fallingId = dropped?.isFalling ? dropped.pin?.id : undefined
  const drawnPins = useMemo(() => pins?.filter(({ id }) => id !== fallingId) ?? NO_PINS, [pins, fallingId])
  const { state, map, retry } = useWorldMap(container, {
    userId: me.id,
    pins: drawnPins,
    draft: form.place,
    covered,
    tiles,
    onPick: handlePick,
    onChoose: setChosen,
  })
  const nameAt = usePlaceNames(map)
  const countries = useCountryCount(pins, map)
  const location = useMyLocation(handlePick)

  function openForm() {
    droppedPin.hideStatus()
    setIsFormOpen(true)
    setHeight('half')
  }

  function closeForm() {
    setIsFormOpen(false)
    setHeight('peek')
  }

  function handlePick(place: Coordinates) {
    form.pick(place)
    openForm()
  }

  function handleDropped({ pin, place, hasMore }: { pin: Pin | undefined; place: Coordinates; hasMore: boolean }) {
    const others = stored?.filter(({ id }) => id !== pin?.id)
    droppedPin.show({ pin, place, number: others && others.length + 1 }, map)
    setIsFormOpen(hasMore)
    setHeight('peek')
    focusSoon('.dropped-pin-status h2')
  }

  const handleDrop = () => {
    if (map && !form.place) map.pickMiddle()
    else openForm()
    focusSoon(isTouch() ? '.pin-form' : '.pin-form input')
  }
  const handleUndo = (undone: DroppedPin) => {
    droppedPin.undo(undone, map)
    focusSoon('.drop-large')
  }
  const handleShow = (pin: Pin) => {
    setHeight('peek')
    // When the bottom sheet is low, so that the pin is in the middle of what is free then.
    requestAnimationFrame(() => map?.showPin(pin))
  }
  const handleEdit = (pin: Pin) => {
    form.edit(pin)
    openForm()
    focusSoon('.pin-form input')
  }
  const handleCancel = () => {
    const edited = form.editing?.id
    form.cancel()
    closeForm()
    focusSoon(edited ? `[data-pin="${CSS.escape(edited)}"] .menu-button` : '.drop-large')
  }
  const handleDelete = (pin: Pin) => {
    if (form.editing?.id === pin.id) handleCancel()
    deletePin(pin)
  }

  /** What had the focus may be gone after the next render. */
  function focusSoon(selector: string) {
    requestAnimationFrame(() => {
      const target = side.current?.querySelector<HTMLElement>(selector) ?? side.current
      if (selector.startsWith('.pin-form')) target?.focus({ preventScroll: true })
      else keepFocus(target)
    })
  }

  const droppedWhere = dropped && nameAt(dropped.place)?.where
  return (
    <div className="pin-page">
      <MapView container={container} state={state} covered={covered} onRetry={retry} />
      <PencilTrim />
      <BottomSheet
        height={height}
        onHeightChange={setHeight}
        onCover={setCovered}
        controls={<MapControls map={map} isLocating={location.isLocating} onLocate={location.locate} />}
      >
        <div className="pin-side" ref={side} tabIndex={-1}>
          <DroppedPinAnnouncement dropped={dropped} where={droppedWhere} />
          {dropped?.isAnnounced ? (
            <DroppedPinStatus dropped={dropped} where={droppedWhere} onUndo={() => handleUndo(dropped)} />
          ) : (
            !isFormOpen && (
              <div className="pin-head">
                <PinCounter pins={pins} countries={countries} />
                <SmallDropButton onDrop={handleDrop} />
              </div>
            )
          )}
          <div role="status">{location.words && <FieldError>{location.words}</FieldError>}</div>
          {isFormOpen ? (
            <PinForm
              fields={form.fields}
              errors={form.errors}
              place={form.place && (nameAt(form.place)?.full ?? coordinatesText(form.place))}
              isBusy={form.isBusy}
              isEditing={form.editing !== undefined}
              hasMap={state.state !== 'failed'}
              onChange={form.change}
              onSubmit={form.submit}
              onCancel={handleCancel}
            />
          ) : (
            <DropButton hasMap={map !== undefined} onDrop={handleDrop} />
          )}
          <PinList
            pins={pins}
            chosen={chosen}
            nameAt={nameAt}
            hasFailed={hasFailed}
            onReload={reload}
            onShow={handleShow}
            onEdit={handleEdit}
            onDelete={handleDelete}
          />
          {me.isPremium ? <WorldSwitch map={map} /> : <LockedWorld isGuest={isGuest} />}
        </div>
      </BottomSheet>
    </div>
  )
}
