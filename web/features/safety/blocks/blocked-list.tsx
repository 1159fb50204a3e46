/** The people you have blocked, the latest first, each with a button to unblock. */
import { useRef, useState } from 'react'
import { listBlocks } from '#contract/people/safety.ts'
import type { Person } from '#contract/people/users.ts'
import { useCall } from '#web/api/use-call.ts'
import { keepFocus } from '#web/ui/browser/focus.ts'
import { EmptyState, LoadFailed } from '#web/ui/feedback/page-states.tsx'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { useRowPages } from '#web/ui/layout/use-row-pages.ts'
import { Avatar } from '#web/ui/person/avatar.tsx'
import { PersonName } from '#web/ui/person/person-name.tsx'
import { blockedListWords, blockWords, menuWords, safetyToasts } from '../safety.words.ts'
import { useBlocking } from './use-blocking.ts'
import '../safety.css'

export function BlockedList() {
  const { data, error, refetch } = useCall(listBlocks, {}, { refetchOnMount: 'always' })
  if (data) return <BlockedPeople people={data.people} />
  if (!error)
    return (
      <div className="blocked-waiting">
        <Spinner label={blockedListWords.loading} />
      </div>
    )
  return <LoadFailed onRetry={() => void refetch()}>{blockedListWords.notLoaded}</LoadFailed>
}

export function BlockedPeople({ people }: { people: readonly Person[] }) {
  const box = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const shown = useRowPages(people, list)
  const { busyWith, unblock } = useBlocking()
  const [announcement, setAnnouncement] = useState('')
  const handleUnblock = async (person: Person) => {
    if (await unblock(person)) setAnnouncement(safetyToasts.unblocked(person.nickname).title)
    requestAnimationFrame(() => keepFocus(box.current))
  }
  return (
    <div ref={box} tabIndex={-1}>
      {/* Screen readers can't reach the toast behind the dialog. */}
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
      {people.length === 0 && <EmptyState title={blockedListWords.empty}>{blockedListWords.emptyLine}</EmptyState>}
      <ul className="blocked-people" aria-label={blockedListWords.title} ref={list}>
        {shown.map((person) => (
          <li key={person.id}>
            <Avatar emoji={person.emoji} size={40} state="off" />
            <PersonName name={person.nickname} />
            <Button
              variant="secondary"
              size="sm"
              aria-label={menuWords.unblock(person.nickname)}
              disabled={busyWith !== undefined}
              onClick={() => void handleUnblock(person)}
            >
              {blockWords.unblock}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}
