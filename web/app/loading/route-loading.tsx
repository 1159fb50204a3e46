/** Shown while a screen's code loads: a bare wall that fades in only after a while. */
import { Wall } from '#web/ui/layout/wall.tsx'
import './route-loading.css'

export function RouteLoading() {
  return (
    <Wall as="div" className="quiet-wall" role="status" aria-label="Loading">
      {null}
    </Wall>
  )
}
