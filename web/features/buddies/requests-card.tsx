/** The incoming buddy requests, each to accept or decline in place. */
import { useRef } from 'react'
import { Link } from 'react-router'
import type { Person } from '#contract/people/users.ts'
import { profilePath } from '#web/session/profile-path.ts'
import { keepFocus } from '#web/ui/browser/focus.ts'
import { Count } from '#web/ui/feedback/chip.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { SectionHeading } from '#web/ui/layout/section-heading.tsx'
import { Avatar } from '#web/ui/person/avatar.tsx'
import { PersonName } from '#web/ui/person/person-name.tsx'
import { buddyWords, requestsWords } from './buddies.words.ts'
import { useBuddyActions } from './use-buddy-actions.ts'
import './buddies.css'

type RequestsCardProps = { myId: string; incoming: readonly Person[] }

export function RequestsCard({ myId, incoming }: RequestsCardProps) {
  const box = useRef<HTMLElement>(null)
  const { answer, runningAction, isBusy } = useBuddyActions(myId)
  const handleAnswer = async (person: Person, accept: boolean) => {
    await answer(person, accept)
    requestAnimationFrame(() => keepFocus(box.current))
  }
  if (incoming.length === 0) return null
  return (
    <section className="buddy-requests" aria-labelledby="buddy-requests-title" ref={box} tabIndex={-1}>
      <SectionHeading
        id="buddy-requests-title"
        aside={<Count value={incoming.length} label={requestsWords.count(incoming.length)} />}
      >
        {requestsWords.title}
      </SectionHeading>
      <Card flush>
        <ul className="rows">
          {incoming.map((person) => (
            <li className="buddy-request" key={person.id}>
              <Link className="row" to={profilePath(person.id)}>
                <Avatar emoji={person.emoji} gold />
                <span className="row-main">
                  <PersonName name={person.nickname} gold />
                  <span className="row-sub">{buddyWords.wantsToBe}</span>
                </span>
              </Link>
              <Answers
                nickname={person.nickname}
                isBusy={isBusy}
                runningAction={runningAction(person.id)}
                onAnswer={(accept) => void handleAnswer(person, accept)}
              />
            </li>
          ))}
        </ul>
      </Card>
    </section>
  )
}

type AnswersProps = {
  nickname: string
  runningAction: string | undefined
  isBusy: boolean
  onAnswer: (accept: boolean) => void
}

function Answers({ nickname, runningAction, isBusy, onAnswer }: AnswersProps) {
  return (
    <div className="buddy-answers">
      <Button
        size="sm"
        disabled={isBusy}
        aria-label={requestsWords.acceptFrom(nickname)}
        busy={runningAction === 'accept'}
        onClick={() => onAnswer(true)}
      >
        {buddyWords.accept}
      </Button>
      <Button
        variant="secondary"
        size="sm"
        disabled={isBusy}
        aria-label={requestsWords.declineFrom(nickname)}
        busy={runningAction === 'decline'}
        onClick={() => onAnswer(false)}
      >
        {buddyWords.decline}
      </Button>
    </div>
  )
}
