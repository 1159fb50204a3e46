/** Who is typing, above the message field. */
import type { TypingPerson } from '#contract/social/conversation.ts'
import { typingWords } from '#web/features/conversation/conversation.words.ts'
import './typing-line.css'

type TypingLineProps = { people: readonly TypingPerson[] }

/** Always there, so that nothing moves when a person begins to type. Never announced: it changes too often. */
export function TypingLine({ people }: TypingLineProps) {
  return (
    <p className="typing-line" aria-live="off">
      {people.length > 0 && (
        <>
          <span className="typing-dots" aria-hidden="true">
            <i />
            <i />
            <i />
          </span>
          <span>
            <Names people={people} />
          </span>
        </>
      )}
    </p>
  )
}

function Names({ people }: TypingLineProps) {
  const [one, two, ...more] = people
  if (!one || more.length > 0) return typingWords.several
  if (!two)
    return (
      <>
        <Name of={one} /> {typingWords.one}
      </>
    )
  return (
    <>
      <Name of={one} /> {typingWords.and} <Name of={two} /> {typingWords.two}
    </>
  )
}

function Name({ of: { nickname } }: { of: TypingPerson }) {
  return (
    <b>
      <bdi>{nickname}</bdi>
    </b>
  )
}
