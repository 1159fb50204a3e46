/** Your pins, newest first: show one on the map, edit it or delete it. */
import { PencilSimpleIcon } from '@phosphor-icons/react/dist/ssr/PencilSimple'
import { TrashIcon } from '@phosphor-icons/react/dist/ssr/Trash'
import { type MouseEvent, useRef, useState } from 'react'
import type { Pin } from '#contract/social/pins.ts'
import { keepFocus } from '#web/ui/browser/keep-focus.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { IconButton } from '#web/ui/form/icon-button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Rows } from '#web/ui/layout/row.tsx'
import { Avatar } from '#web/ui/person/avatar.tsx'
import { pinAge, pinName } from './pin-words.ts'
import './pin-list.css'

/** A list can have a thousand rows, so the rest is shown on demand. */
const SHOWN_AT_FIRST = 8

type RowActions = { onShow: (pin: Pin) => void; onEdit: (pin: Pin) => void }
type PinActions = RowActions & { onDelete: (pin: Pin, event: MouseEvent<HTMLElement>) => void }

type PinListProps = RowActions & {
  onDelete: (pin: Pin) => void
  pins: readonly Pin[] | undefined
  hasFailed: boolean
  onReload: () => void
}

export function PinList({ pins, hasFailed, onReload, onDelete, ...others }: PinListProps) {
  const box = useRef<HTMLElement>(null)
  const actions = {
    ...others,
    onDelete: (pin: Pin, event: MouseEvent<HTMLElement>) => {
      const row = event.currentTarget.closest('li')
      const neighbour = row?.nextElementSibling ?? row?.previousElementSibling
      const nearestButton = neighbour?.querySelector<HTMLElement>('.pin-delete')
      onDelete(pin)
      requestAnimationFrame(() => keepFocus(nearestButton?.isConnected ? nearestButton : box.current))
    },
  }
  return (
    <section className="pin-list" aria-labelledby="pin-list-heading" tabIndex={-1} ref={box}>
      <h2 id="pin-list-heading">Your pins</h2>
      {pins ? (
        <Pins pins={pins} {...actions} />
      ) : hasFailed ? (
        <div className="pin-list-failed">
          <p role="alert">We could not load your pins.</p>
          <Button variant="ghost" size="sm" onClick={onReload}>
            Try again
          </Button>
        </div>
      ) : (
        <Card flush>
          <SkeletonRows label="Loading your pins" />
        </Card>
      )}
    </section>
  )
}

function Pins({ pins, ...actions }: PinActions & { pins: readonly Pin[] }) {
  const [isExpanded, setIsExpanded] = useState(false)
  const now = Date.now()
  if (pins.length === 0)
    return (
      <EmptyState emoji="poop" title="No pins yet">
        The world is your bathroom.
      </EmptyState>
    )
  const shown = isExpanded ? pins : pins.slice(0, SHOWN_AT_FIRST)
  return (
    <>
      <Card flush>
        <Rows label="Your pins">
          {shown.map((pin) => (
            <PinRow key={pin.id} pin={pin} age={pinAge(pin.createdAt, now)} {...actions} />
          ))}
        </Rows>
      </Card>
      {shown.length < pins.length && (
        <Button variant="ghost" block onClick={() => setIsExpanded(true)}>
          Show all pins ({pins.length})
        </Button>
      )}
    </>
  )
}

function PinRow({ pin, age, onShow, onEdit, onDelete }: PinActions & { pin: Pin; age: string }) {
  const name = pinName(pin)
  return (
    <li className="pin-row" data-pin={pin.id}>
      <button className="pin-jump" type="button" onClick={() => onShow(pin)}>
        <Avatar emoji="poop" size={36} />
        <span className="row-main">
          <b className="sm">
            <span className="visually-hidden">Show </span>
            {name}
            <span className="visually-hidden"> on the map</span>
          </b>
          {pin.notes && <span className="pin-notes">{pin.notes}</span>}
        </span>
        <span className="row-meta num">{age}</span>
      </button>
      <IconButton className="pin-edit" label={`Edit ${name}`} onClick={() => onEdit(pin)}>
        <PencilSimpleIcon aria-hidden="true" />
      </IconButton>
      <IconButton className="pin-delete" label={`Delete ${name}`} onClick={(event) => onDelete(pin, event)}>
        <TrashIcon aria-hidden="true" />
      </IconButton>
    </li>
  )
}
