/** How long a message is, shown when it comes near the limit. */
import './composer.css'

const COUNTED_FROM_SHARE = 0.9

type Count = { text: string; isOver: boolean }

export function Counter({ id, text, isOver }: Count & { id: string }) {
  return (
    <span className="composer-counter num" id={id} data-over={isOver || undefined}>
      {text}
    </span>
  )
}

/** "463/500" near the limit, undefined before. */
export function counterOf(typed: string, max: number): Count | undefined {
  const length = lengthOf(typed.trim())
  return length < max * COUNTED_FROM_SHARE ? undefined : { text: `${length}/${max}`, isOver: length > max }
}

/** Counts code points, as the server does. */
export function lengthOf(text: string): number {
  return [...text].length
}
