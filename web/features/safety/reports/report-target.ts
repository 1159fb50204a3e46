/** What a report can be about, depending on where it was opened. */
import type { ReportDraft } from '#contract/people/safety.ts'
import { FLUSHED_ID, isGuestId, type Person } from '#contract/people/users.ts'
import { reportWords } from '../safety.words.ts'

export type ReportSubject = { kind: ReportDraft['kind']; subjectId: string; label: string }

/** The person, and what can be reported about them; what was pressed comes first. */
export type ReportTarget = { person: Person; subjects: readonly [ReportSubject, ...ReportSubject[]] }

export type ReportedMessage = { id: string; kind: 'message' | 'private-message'; author: Person }

export function targetOfMessage({ id, kind, author }: ReportedMessage): ReportTarget {
  return {
    person: author,
    subjects: [{ kind, subjectId: id, label: reportWords.subjects.message }, ...nicknameSubject(author)],
  }
}

export function targetOfPerson(person: Person): ReportTarget {
  const profile = { kind: 'profile', subjectId: person.id, label: reportWords.subjects.profile } as const
  return { person, subjects: [profile, ...nicknameSubject(person)] }
}

/** Guests did not choose their nickname, and deleted members have none. */
function nicknameSubject({ id }: Person): ReportSubject[] {
  if (isGuestId(id) || id === FLUSHED_ID) return []
  return [{ kind: 'nickname', subjectId: id, label: reportWords.subjects.nickname }]
}
