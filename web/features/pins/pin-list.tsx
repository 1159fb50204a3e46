/** Your pins, newest first: show one on the map, edit it or delete it. */

import { PencilSimpleIcon } from '@phosphor-icons/react/dist/ssr/PencilSimple'
import { TrashIcon } from '@phosphor-icons/react/dist/ssr/Trash'
import { memo, startTransition, useDeferredValue, useRef, useState } from 'react'
import type { Pin } from '#contract/social/pins.ts'
import { keepFocus } from '#web/ui/browser/focus.ts'
import { Menu } from '#web/ui/feedback/menu.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Rows } from '#web/ui/layout/row.tsx'
import { useRowPages } from '#web/ui/layout/use-row-pages.ts'
import { Avatar } from '#web/ui/person/avatar.tsx'
import { uiWords } from '#web/ui/ui.words.ts'
import type { PlaceName } from './land/place-names.ts'
import type { Coordinates } from './map/coordinates.ts'
import { pinAge, pinListWords, pinName } from './pins.words.ts'
import './pin-list.css'

/** A list can have a thousand rows, so the rest is shown on demand, and then in pages. */
const SHOWN_AT_FIRST = 8

type PinActions = { onShow: (pin: Pin) => void; onEdit: (pin: Pin) => void; onDelete: (pin: Pin) => void }

type PinListProps = PinActions & {
  pins: readonly Pin[] | undefined
  /** The pin whose popup is open on the map. */
  chosen: string | undefined
  /** Undefined while the map is not loaded. */
  nameAt: (place: Coordinates) => PlaceName | undefined
  hasFailed: boolean
  onReload: () => void
}

export function PinList({ pins: latest, hasFailed, onReload, onDelete, ...others }: PinListProps) {
  // The rows are rendered in pieces.
  const pins = useDeferredValue(latest)
  const box = useRef<HTMLElement>(null)
  const handleDelete = (pin: Pin) => {
    const row = box.current?.querySelector(`[data-pin="${CSS.escape(pin.id)}"]`)
    const adjacentRow = row?.nextElementSibling ?? row?.previousElementSibling
    const nearestButton = adjacentRow?.querySelector<HTMLElement>('.menu-button')
    onDelete(pin)
    requestAnimationFrame(() => keepFocus(nearestButton?.isConnected ? nearestButton : box.current))
  }
  if (pins?.length === 0)
    return <section className="pin-list" aria-label={pinListWords.title} tabIndex={-1} ref={box} />
  return (
    <section className="pin-list" aria-label={pinListWords.title} tabIndex={-1} ref={box}>
      {pins ? (
        <Pins pins={pins} {...others} onDelete={handleDelete} />
      ) : hasFailed ? (
        <div className="pin-list-failed">
          <p role="alert">{pinListWords.notLoaded}</p>
          <Button variant="ghost" size="sm" onClick={onReload}>
            {uiWords.tryAgain}
          </Button>
        </div>
      ) : (
        <Card flush>
          <SkeletonRows label={pinListWords.loading} />
        </Card>
      )}
    </section>
  )
}

type PinsProps = PinActions & Pick<PinListProps, 'chosen' | 'nameAt'> & { pins: readonly Pin[] }

function Pins({ pins, chosen, nameAt, ...actions }: PinsProps) {
  const [isExpanded, setIsExpanded] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  const shown = useRowPages(isExpanded ? pins : pins.slice(0, SHOWN_AT_FIRST), list)
  const rowActions = useStableActions(actions)
  return (
    <>
      <Card flush>
        <Rows label={pinListWords.title} ref={list}>
          {shown.map((pin) => (
            <PinRow key={pin.id} pin={pin} isChosen={pin.id === chosen} nameAt={nameAt} {...rowActions} />
          ))}
        </Rows>
      </Card>
      {!isExpanded && shown.length < pins.length && (
        <Button variant="ghost" block onClick={() => startTransition(() => setIsExpanded(true))}>
          {pinListWords.showAll(pins.length)}
        </Button>
      )}
    </>
  )
}

/** The same functions at every render, so that only rows with other content are rendered again. */
function useStableActions(actions: PinActions): PinActions {
  const latest = useRef(actions)
  latest.current = actions
  const [stable] = useState<PinActions>(() => ({
    onShow: (pin) => latest.current.onShow(pin),
    onEdit: (pin) => latest.current.onEdit(pin),
    onDelete: (pin) => latest.current.onDelete(pin),
  }))
  return stable
}

type PinRowProps = PinActions & Pick<PinListProps, 'nameAt'> & { pin: Pin; isChosen: boolean }

const PinRow = memo(function PinRow({ pin, isChosen, nameAt, onShow, onEdit, onDelete }: PinRowProps) {
  const name = pinName(pin)
  const about = [nameAt(pin)?.short, pinAge(pin.createdAt, Date.now())].filter(Boolean).join(', ')
  return (
    <li className="pin-row" data-pin={pin.id} data-chosen={isChosen || undefined}>
      <button className="pin-jump" type="button" aria-current={isChosen || undefined} onClick={() => onShow(pin)}>
        <Avatar emoji="poop" size={44} />
        <span className="row-main">
          <b>
            <span className="visually-hidden">{pinListWords.show.before}</span>
            {name}
            <span className="visually-hidden">{pinListWords.show.after}</span>
          </b>
          {pin.notes && <span className="pin-notes">{pin.notes}</span>}
          <small className="num">{about}</small>
        </span>
      </button>
      <Menu
        label={pinListWords.menu(name)}
        items={[
          { label: pinListWords.edit, icon: <PencilSimpleIcon aria-hidden="true" />, onChoose: () => onEdit(pin) },
          {
            label: pinListWords.delete,
            icon: <TrashIcon aria-hidden="true" />,
            tone: 'danger',
            onChoose: () => onDelete(pin),
          },
        ]}
      />
    </li>
  )
})
