/** The admin sign-in: a card that asks for the password. */
import { ArrowLeftIcon } from '@phosphor-icons/react/dist/ssr/ArrowLeft'
import { type FormEvent, useId, useState } from 'react'
import { toast } from '#web/ui/feedback/toast.store.ts'
import { Button } from '#web/ui/form/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { IconLink } from '#web/ui/form/icon-button.tsx'
import { PasswordInput } from '#web/ui/form/password-input.tsx'
import { BrandMark } from '#web/ui/layout/brand.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Wall } from '#web/ui/layout/wall.tsx'
import { adminWords, denied, granted, signInWords } from './admin.words.ts'
import './admin-sign-in.css'

type AdminSignInProps = {
  login: (password: string) => Promise<void>
  hasExpired: boolean
  showsHint: boolean
  /** After an expiry: the form replaces the dashboard, and the element with the focus is gone. */
  takesFocus: boolean
}

export function AdminSignIn({ login, hasExpired, showsHint, takesFocus }: AdminSignInProps) {
  const noticeId = useId()
  const [password, setPassword] = useState('')
  const [isBusy, setIsBusy] = useState(false)

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    setIsBusy(true)
    try {
      await login(password)
      toast(granted)
    } catch (error) {
      setIsBusy(false)
      toast(denied(error))
    }
  }

  return (
    <Wall className="admin-sign-in">
      <IconLink className="admin-sign-in-back" label={adminWords.back} to="/home">
        <ArrowLeftIcon weight="bold" aria-hidden="true" />
      </IconLink>
      <Card>
        <form className="admin-sign-in-form" onSubmit={handleSubmit}>
          <div className="admin-sign-in-head">
            <BrandMark tile />
            <div>
              <h1>{adminWords.title}</h1>
              <p className="sm muted">{signInWords.line}</p>
            </div>
          </div>
          {hasExpired && (
            <p className="admin-sign-in-notice sm" id={noticeId}>
              {signInWords.expired}
            </p>
          )}
          <Field label={signInWords.password} hint={showsHint ? signInWords.demoHint : undefined}>
            <PasswordInput
              ref={takesFocus ? takeFocus : undefined}
              // Read out with the field, because the focus goes straight to it.
              aria-describedby={hasExpired ? noticeId : undefined}
              required
              autoComplete="current-password"
              value={password}
              onChange={(event) => setPassword(event.target.value)}
            />
          </Field>
          <Button type="submit" block disabled={password === ''} busy={isBusy} busyText={signInWords.loggingIn}>
            {signInWords.login}
          </Button>
        </form>
      </Card>
    </Wall>
  )
}

function takeFocus(field: HTMLInputElement | null) {
  field?.focus({ preventScroll: true })
}
