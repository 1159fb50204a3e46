/** The bottom sheet: on a phone it covers the map up to three heights, on a desktop it is a column beside it. */
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { mapWords } from '#web/features/pins/pins.words.ts'
import { heightAfterPress, nextHeight, type SheetHeight } from './sheet-heights.ts'
import { useBottomSheet } from './use-bottom-sheet.ts'
import './bottom-sheet.css'

type BottomSheetProps = {
  height: SheetHeight
  onHeightChange: (height: SheetHeight) => void
  /** How many pixels of the map it covers; 0 on a desktop. */
  onCover: (pixels: number) => void
  /** Buttons of the map, which move with the sheet. */
  controls: ReactNode
  children: ReactNode
}

export function BottomSheet({ height, onHeightChange, onCover, controls, children }: BottomSheetProps) {
  const sheet = useRef<HTMLDivElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const { handlers, pixels } = useBottomSheet(sheet, { height, onHeightChange })
  // A full sheet leaves nothing free, so the map keeps what it showed.
  useEffect(() => {
    if (height !== 'full') onCover(pixels ?? 0)
  }, [height, pixels, onCover])
  useEffect(() => {
    if (height !== 'full') panel.current?.scrollTo({ top: 0 })
  }, [height])

  const handleKey = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : undefined
    if (!step) return
    event.preventDefault()
    onHeightChange(nextHeight(height, step))
  }

  return (
    <div className="bottom-sheet" ref={sheet} data-height={height} {...handlers}>
      <div className="map-controls">{controls}</div>
      <button
        className="bottom-sheet-bar"
        type="button"
        aria-label={mapWords.showMore}
        aria-expanded={height !== 'peek'}
        onClick={() => onHeightChange(heightAfterPress(height))}
        onKeyDown={handleKey}
      />
      <div className="bottom-sheet-panel" ref={panel}>
        {children}
      </div>
    </div>
  )
}
