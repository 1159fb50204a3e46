/** Shown after a reset link was requested: where it was sent, and what to do next. */
import { EnvelopeOpenIcon } from '@phosphor-icons/react/dist/ssr/EnvelopeOpen'
import { useLocation } from 'react-router'
import { checkEmailWords } from '#web/features/auth/auth.words.ts'
import { keepPremiumIntent } from '#web/features/auth/premium-intent.ts'
import { Button, ButtonLink } from '#web/ui/form/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'

type CheckYourEmailProps = {
  email: string
  /** This instance keeps its mails in the dev outbox. */
  hasOutbox: boolean
  onTryAgain: () => void
}

export function CheckYourEmail({ email, hasOutbox, onTryAgain }: CheckYourEmailProps) {
  const { search } = useLocation()
  return (
    <>
      <Card className="sent-to">
        <EnvelopeOpenIcon aria-hidden="true" />
        <div>
          <b>{email}</b>
          <div className="sm muted">{checkEmailWords.lasts}</div>
        </div>
      </Card>
      <ButtonLink to={keepPremiumIntent('/signin', search)} block>
        {checkEmailWords.back}
      </ButtonLink>
      <Button variant="secondary" block onClick={onTryAgain}>
        {checkEmailWords.tryAgain}
      </Button>
      {hasOutbox && <OutboxHint />}
    </>
  )
}

// Served by the server and not by this app, so a plain link.
function OutboxHint() {
  return (
    <p className="other-form-link sm muted">
      {checkEmailWords.noMailServer}{' '}
      <a className="link" href="/dev/outbox">
        {checkEmailWords.openOutbox}
      </a>
    </p>
  )
}
