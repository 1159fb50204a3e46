/** What a report can be about, depending on where it began. */
import type { ReportDraft } from '#contract/people/safety.ts'
import { FLUSHED_ID, isGuestId, type Person } from '#contract/people/users.ts'

export type ReportSubject = { kind: ReportDraft['kind']; subjectId: string; label: string }

/** Whom it concerns, and what of theirs; what was pressed comes first. */
export type ReportTarget = { person: Person; subjects: readonly [ReportSubject, ...ReportSubject[]] }

/** A message as somebody reads it. */
export type ReadMessage = { id: string; kind: 'message' | 'private-message'; author: Person }

export function targetOfMessage({ id, kind, author }: ReadMessage): ReportTarget {
  return { person: author, subjects: [{ kind, subjectId: id, label: 'The message' }, ...nicknameOf(author)] }
}

export function targetOfPerson(person: Person): ReportTarget {
  const profile = { kind: 'profile', subjectId: person.id, label: 'The profile' } as const
  return { person, subjects: [profile, ...nicknameOf(person)] }
}

/** Guests did not choose theirs, and who is deleted has none any more. */
function nicknameOf({ id }: Person): ReportSubject[] {
  if (isGuestId(id) || id === FLUSHED_ID) return []
  return [{ kind: 'nickname', subjectId: id, label: 'The nickname' }]
}
