/** The lit tiles of the landing page; each change of the count flips one tile, and a second one shortly after. */
import { useEffect, useRef, useState } from 'react'
import { LitTiles } from '#web/ui/layout/wall.tsx'
import { DESKTOP_TILES, flipOneTile, MOBILE_TILES } from './lit-tiles.ts'
import './landing-tiles.css'

const SECOND_FLIP_MS = { least: 3000, spread: 2000 }

export function LandingTiles({ count }: { count: number | undefined }) {
  const dark = useDarkTiles(count)
  return (
    <div className="landing-tiles" aria-hidden="true">
      {DESKTOP_TILES.map((tile, index) => (
        <div key={`${tile.x} ${tile.y}`} data-dark={dark.includes(index) || undefined}>
          <LitTiles mobile={MOBILE_TILES.slice(index, index + 1)} desktop={[tile]} />
        </div>
      ))}
    </div>
  )
}

function useDarkTiles(count: number | undefined): readonly number[] {
  const [dark, setDark] = useState<readonly number[]>([])
  const lastCount = useRef(count)
  useEffect(() => {
    const hasChanged = lastCount.current !== undefined && lastCount.current !== count
    lastCount.current = count
    if (!hasChanged) return
    const flip = () => setDark((tiles) => flipOneTile(tiles, Math.random))
    flip()
    const secondFlip = setTimeout(flip, SECOND_FLIP_MS.least + Math.random() * SECOND_FLIP_MS.spread)
    return () => clearTimeout(secondFlip)
  }, [count])
  return dark
}
