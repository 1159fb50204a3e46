/** What lies over the map: on a phone a sheet with three heights, on a desktop a column beside it. */
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { type Stop, stopAfterPress, stopBeside } from './sheet-stops.ts'
import { useSheet } from './use-sheet.ts'
import './map-sheet.css'

type MapSheetProps = {
  stop: Stop
  onStop: (stop: Stop) => void
  /** How many pixels of the map it covers; 0 on a desktop. */
  onCover: (pixels: number) => void
  /** Buttons of the map, which ride on the sheet. */
  controls: ReactNode
  children: ReactNode
}

export function MapSheet({ stop, onStop, onCover, controls, children }: MapSheetProps) {
  const sheet = useRef<HTMLDivElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const { handlers, height } = useSheet(sheet, { stop, onStop })
  // A full sheet leaves nothing free, so the map keeps what it showed.
  useEffect(() => {
    if (stop !== 'full') onCover(height ?? 0)
  }, [stop, height, onCover])
  useEffect(() => {
    if (stop !== 'full') panel.current?.scrollTo({ top: 0 })
  }, [stop])

  const handleKey = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : undefined
    if (!step) return
    event.preventDefault()
    onStop(stopBeside(stop, step))
  }

  return (
    <div className="map-sheet" ref={sheet} data-stop={stop} {...handlers}>
      <div className="map-controls">{controls}</div>
      <button
        className="map-sheet-bar"
        type="button"
        aria-label="Show more"
        aria-expanded={stop !== 'peek'}
        onClick={() => onStop(stopAfterPress(stop))}
        onKeyDown={handleKey}
      />
      <div className="map-sheet-panel" ref={panel}>
        {children}
      </div>
    </div>
  )
}
