/** Any other path: 404. */
import { ButtonLink } from '#web/ui/form/button.tsx'
import { type LitTileSets, Wall } from '#web/ui/layout/wall.tsx'
import { notFoundWords } from './pages.words.ts'
import './not-found-page.css'

/** Placed so that they never overlap the roll or the text. Like those, x counts from the middle. */
const TILES: LitTileSets = {
  mobile: [
    { x: -3, y: 0, kind: 'aqua' },
    { x: 3, y: 1, kind: 'pink' },
    { x: -4, y: 2, kind: 'porcelain', emoji: 'duck' },
  ],
  desktop: [
    { x: -6, y: 3, kind: 'aqua' },
    { x: 1, y: 1, kind: 'pink' },
    { x: 5, y: 4, kind: 'porcelain', emoji: 'duck' },
  ],
}

export function NotFoundPage() {
  return (
    <Wall className="not-found" tiles={TILES}>
      <EmptyRoll />
      <h1>{notFoundWords.title}</h1>
      <p>{notFoundWords.line}</p>
      <code>{notFoundWords.hint}</code>
      <ButtonLink variant="water" to="/">
        {notFoundWords.back}
      </ButtonLink>
    </Wall>
  )
}

function EmptyRoll() {
  return (
    <svg className="not-found-roll" viewBox="0 0 240 200" aria-hidden="true">
      <rect className="holder" x="14" y="84" width="18" height="60" rx="9" />
      <rect className="holder" x="208" y="84" width="18" height="60" rx="9" />
      <rect className="rod" x="24" y="108" width="192" height="12" rx="6" />
      <rect className="core" x="52" y="84" width="136" height="60" rx="6" />
      <path className="core-light" d="M52 90a6 6 0 0 1 6-6h124a6 6 0 0 1 6 6v8H52z" />
      <path className="core-shade" d="M52 132h136v6a6 6 0 0 1-6 6H58a6 6 0 0 1-6-6z" />
      <path className="seam" d="M74 84l24 60M112 84l24 60M150 84l24 60" />
      <path className="sheet" d="M168 144v26l-6 5-6-5-6 5-6-5v-26z" />
      <path className="perforation" d="M144 152h24" />
    </svg>
  )
}
