/** "214 people are on the bowl right now", announced to screen readers when the number changes. */
import { countWords } from './count-on-bowl.ts'
import './count-sentence.css'

export function CountSentence({ count }: { count: number | undefined }) {
  return (
    <p className="count-sentence" aria-live="polite" aria-atomic="true">
      {count === undefined ? (
        // Reserves the line, so that nothing moves when the first response arrives.
        '\u00a0'
      ) : (
        <>
          <b className="num" key={count}>
            {count}
          </b>{' '}
          {countWords(count)}
        </>
      )}
    </p>
  )
}
