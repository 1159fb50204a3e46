/** An empty toilet roll on its holder with one torn sheet left, for pages that are not there. */
import './empty-roll.css'

export function EmptyRoll() {
  return (
    <svg className="empty-roll" viewBox="0 0 240 200" aria-hidden="true">
      <g className="empty-roll-holder">
        <rect x="14" y="84" width="18" height="60" rx="9" />
        <rect x="208" y="84" width="18" height="60" rx="9" />
        <rect className="empty-roll-edge" x="24" y="108" width="192" height="12" rx="6" />
      </g>
      <rect x="52" y="84" width="136" height="60" rx="6" fill="oklch(.72 .06 65)" />
      <path d="M52 90a6 6 0 0 1 6-6h124a6 6 0 0 1 6 6v8H52z" fill="oklch(.8 .055 70)" />
      <path d="M52 132h136v6a6 6 0 0 1-6 6H58a6 6 0 0 1-6-6z" fill="oklch(.63 .06 60)" />
      <path d="M74 84l24 60M112 84l24 60M150 84l24 60" stroke="oklch(.63 .06 60)" strokeWidth="2" opacity=".7" />
      <path className="empty-roll-sheet" d="M168 144v26l-6 5-6-5-6 5-6-5v-26z" />
      <path className="empty-roll-tear" d="M144 152h24" strokeWidth="1.5" strokeDasharray="3 3" />
    </svg>
  )
}
