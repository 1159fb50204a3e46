/** The people suggested after an @, above the message field; the field keeps the focus. */
import type { MouseEvent } from 'react'
import { composerWords } from '#web/features/conversation/conversation.words.ts'
import { Avatar } from '#web/ui/person/avatar.tsx'
import { optionId, type Suggestions } from './use-mentions.ts'
import './mention-list.css'

export function MentionList({ listId, people, active, pick }: Suggestions) {
  return (
    <div className="mention-list" role="listbox" id={listId} tabIndex={-1} aria-label={composerWords.people}>
      {people.map((person, at) => (
        <button
          key={person.id}
          type="button"
          role="option"
          tabIndex={-1}
          id={optionId(listId, at)}
          aria-selected={at === active}
          onMouseDown={keepFocus}
          onClick={() => pick(person)}
        >
          <Avatar emoji={person.emoji} size={28} />
          <bdi>{person.nickname}</bdi>
        </button>
      ))}
    </div>
  )
}

function keepFocus(event: MouseEvent) {
  event.preventDefault()
}
