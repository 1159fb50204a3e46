/** One's own pins, newest first: each shown on the map, edited or deleted in place. */
import { PencilSimpleIcon } from '@phosphor-icons/react/dist/ssr/PencilSimple'
import { TrashIcon } from '@phosphor-icons/react/dist/ssr/Trash'
import { useState } from 'react'
import type { Pin } from '#contract/pins.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Rows } from '#web/ui/row.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { pinAge, pinName } from './pin-words.ts'
import './pin-list.css'

/** So many are drawn at first: a thousand rows would be in the way. */
const AT_FIRST = 8

type PinActions = { onShow: (pin: Pin) => void; onEdit: (pin: Pin) => void; onDelete: (pin: Pin) => void }

type PinListProps = PinActions & {
  pins: readonly Pin[] | undefined
  hasFailed: boolean
  onReload: () => void
}

export function PinList({ pins, hasFailed, onReload, ...actions }: PinListProps) {
  return (
    <section className="pin-list" aria-labelledby="pin-list-heading">
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
  const [isWhole, setIsWhole] = useState(false)
  const now = Date.now()
  if (pins.length === 0)
    return (
      <EmptyState emoji="poop" title="No pins yet">
        Tap the map where you sat, and it is on record.
      </EmptyState>
    )
  const shown = isWhole ? pins : pins.slice(0, AT_FIRST)
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
        <Button variant="ghost" block onClick={() => setIsWhole(true)}>
          Show all pins ({pins.length})
        </Button>
      )}
    </>
  )
}

function PinRow({ pin, age, onShow, onEdit, onDelete }: PinActions & { pin: Pin; age: string }) {
  const name = pinName(pin)
  return (
    <li className="pin-row">
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
      <IconButton label={`Edit ${name}`} onClick={() => onEdit(pin)}>
        <PencilSimpleIcon aria-hidden="true" />
      </IconButton>
      <IconButton className="pin-delete" label={`Delete ${name}`} onClick={() => onDelete(pin)}>
        <TrashIcon aria-hidden="true" />
      </IconButton>
    </li>
  )
}
