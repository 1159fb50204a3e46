/** A screen whose room is not built yet: says so, and leads home. */
import type { ReactNode } from 'react'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PencilTrim, Wall } from '#web/ui/wall.tsx'
import './unfinished-room.css'

export function UnfinishedRoom({ heading }: { heading: ReactNode }) {
  return (
    <>
      <Wall as="header" className="unfinished-room-wall">
        <h1>{heading}</h1>
      </Wall>
      <PencilTrim />
      <div className="unfinished-room">
        <EmptyState emoji="sponge" title="This room is still being tiled.">
          Mind the wet grout.
        </EmptyState>
        <ButtonLink to="/home" variant="secondary">
          Back home
        </ButtonLink>
      </div>
    </>
  )
}
