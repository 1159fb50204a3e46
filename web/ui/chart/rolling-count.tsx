/** A live number: when it changes, the old digits slide up and out and the new ones come from below. */
import { useState } from 'react'
import './rolling-count.css'

export function RollingCount({ value }: { value: number | string }) {
  const [shown, setShown] = useState({ value, previous: value })
  if (shown.value !== value) setShown({ value, previous: shown.value })
  const hasChanged = shown.previous !== shown.value
  return (
    <span className="rolling-count num">
      {hasChanged && (
        <span className="rolling-out" key={`out ${shown.previous}`} aria-hidden="true">
          {shown.previous}
        </span>
      )}
      <span className={hasChanged ? 'rolling-in' : undefined} key={shown.value}>
        {shown.value}
      </span>
    </span>
  )
}
