/** "214 people are on the bowl right now", told again to screen readers when the number moves. */
import { countWords } from './count-on-bowl.ts'
import './count-sentence.css'

export function CountSentence({ count }: { count: number | undefined }) {
  return (
    <p className="count-sentence" aria-live="polite" aria-atomic="true">
      {count === undefined ? (
        // Holds the line open, so that nothing jumps when the first answer comes.
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
