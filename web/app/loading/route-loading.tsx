/** What stands there while a screen's code is on its way: a bare wall, and only to those who wait long. */
import { Wall } from '#web/ui/layout/wall.tsx'
import './route-loading.css'

export function QuietWall() {
  return (
    <Wall as="div" className="quiet-wall" role="status" aria-label="Loading">
      {null}
    </Wall>
  )
}
