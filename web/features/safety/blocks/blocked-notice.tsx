/** Whether you have blocked a person, and what replaces their profile then: a notice with a button to unblock. */
import { listBlocks } from '#contract/people/safety.ts'
import type { Person } from '#contract/people/users.ts'
import { useCall } from '#web/api/use-call.ts'
import { Button } from '#web/ui/form/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { blockedNoticeWords, blockWords } from '../safety.words.ts'
import { useBlocking } from './use-blocking.ts'
import '../safety.css'

export function BlockedNotice({ person }: { person: Person }) {
  const { busyWith, unblock } = useBlocking()
  return (
    <Card as="section" className="blocked-notice">
      <h2>{blockedNoticeWords.title(person.nickname)}</h2>
      <p className="sm muted">{blockedNoticeWords.line}</p>
      <Button
        variant="secondary"
        busy={busyWith !== undefined}
        busyText={blockWords.unblocking}
        onClick={() => void unblock(person)}
      >
        {blockWords.unblock}
      </Button>
    </Card>
  )
}

type Needs = {
  personId: string
  /** The server knows the caller; a guest is known only after joining. */
  isKnown: boolean
}

/** Undefined until it is loaded, false if it can't be loaded. */
export function useIsBlocked({ personId, isKnown }: Needs): boolean | undefined {
  const { data, isError } = useCall(listBlocks, {}, { enabled: isKnown, refetchOnMount: 'always' })
  return data ? data.people.some(({ id }) => id === personId) : isError ? false : undefined
}
