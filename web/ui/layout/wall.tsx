/** The tiled wall of a screen, at the top or on the left, with a few lit tiles and a pink trim at its edge. */
import type { ComponentProps } from 'react'
import { Emoji } from '#web/ui/person/emoji.tsx'
import { classNames } from './class-names.ts'
import './wall.css'

/** A decorative tile; x and y count tiles from the top left corner, unless the screen's styles set another origin. */
export type LitTile = { x: number; y: number; kind: 'porcelain' | 'aqua' | 'pink'; emoji?: string | undefined }

/** Tiles have another size from 768 px, so each width has its own set. */
export type LitTileSets = { mobile?: readonly LitTile[] | undefined; desktop?: readonly LitTile[] | undefined }

export type WallProps = ComponentProps<'div'> & {
  as?: 'div' | 'section' | 'header' | 'aside' | 'main' | undefined
  tiles?: LitTileSets | undefined
}

export function Wall({ as: Element = 'section', tiles, className, children, ...rest }: WallProps) {
  return (
    <Element {...rest} className={classNames('wall', className)}>
      {tiles && <LitTiles {...tiles} />}
      {children}
    </Element>
  )
}

export function LitTiles({ mobile = [], desktop = [] }: LitTileSets) {
  return (
    <div className="lit-tiles" aria-hidden="true">
      <LitTileSet tiles={mobile} width="mobile" />
      <LitTileSet tiles={desktop} width="desktop" />
    </div>
  )
}

export function PencilTrim({ className }: { className?: string | undefined }) {
  return <div className={classNames('pencil-trim', className)} aria-hidden="true" />
}

function LitTileSet({ tiles, width }: { tiles: readonly LitTile[]; width: 'mobile' | 'desktop' }) {
  return tiles.map(({ x, y, kind, emoji }) => (
    <div className="lit-tile" key={`${x} ${y}`} data-kind={kind} data-width={width} style={{ '--x': x, '--y': y }}>
      <i>{emoji && <Emoji char={emoji} />}</i>
    </div>
  ))
}
