/** The logo and the name of the app; the logo has a tile background except on a wall. */
import { Link } from 'react-router'
import { PRODUCT_NAME } from '#web/ui/ui.words.ts'
import './brand.css'

export type BrandProps = {
  on?: 'wall' | 'card' | undefined
  to?: string | undefined
}

export function Brand({ on = 'wall', to }: BrandProps) {
  const content = (
    <>
      <BrandMark tile={on === 'card'} />
      <span>{PRODUCT_NAME}</span>
    </>
  )
  if (to === undefined) return <span className="brand">{content}</span>
  return (
    <Link className="brand" to={to}>
      {content}
    </Link>
  )
}

/** In a field of 512 by 512; the shoulders are a rounded rectangle under the head. */
export const MARK = {
  head: 'M256 84c-62 0-108 52-108 124 0 68 44 114 108 114s108-46 108-114c0-72-46-124-108-124z',
  water: 'M256 132c-37 0-64 32-64 78 0 40 26 66 64 66s64-26 64-66c0-46-27-78-64-78z',
  smile: 'M220 222c5 18 18 28 36 28s31-10 36-28',
} as const

/** A toilet from above that is also a person from the front: bowl and head, tank and shoulders, ripple and smile. */
export function BrandMark({ tile = false }: { tile?: boolean | undefined }) {
  return (
    <svg
      className="brand-mark"
      data-tile={tile || undefined}
      viewBox={tile ? '0 0 512 512' : '124 88 264 336'}
      aria-hidden="true"
    >
      {tile && <rect width="512" height="512" fill="#0b626b" />}
      <g transform="translate(256 256) scale(.95) translate(-256 -254)">
        <path d={MARK.head} fill="#f7fbfb" />
        <path d={MARK.water} fill="#6fdbe1" />
        <path d={MARK.smile} fill="none" stroke="#f7fbfb" strokeWidth="14" strokeLinecap="round" />
        <rect x="124" y="344" width="264" height="80" rx="30" fill="#f7fbfb" />
      </g>
    </svg>
  )
}
