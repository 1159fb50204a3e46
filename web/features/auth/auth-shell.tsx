/** The layout of the auth pages: a wall with back link, title and one line, and the form beside it. */
import { ArrowLeftIcon } from '@phosphor-icons/react/dist/ssr/ArrowLeft'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { dismissToast } from '#web/ui/feedback/toast.store.ts'
import { IconLink } from '#web/ui/form/icon-button.tsx'
import { SplitShell } from '#web/ui/layout/split-shell.tsx'
import type { LitTileSets } from '#web/ui/layout/wall.tsx'
import { formWords } from './auth.words.ts'
import { type FormPath, keepPremiumIntent } from './premium-intent.ts'
import './auth-shell.css'

type AuthShellProps = { title: string; line: ReactNode; tiles: LitTileSets; children: ReactNode }

export function AuthShell(props: AuthShellProps) {
  const back = (
    <IconLink label={formWords.back} to="/">
      <ArrowLeftIcon weight="bold" aria-hidden="true" />
    </IconLink>
  )
  return <SplitShell className="auth-shell" back={back} home="/" {...props} />
}

/** The last line of a form: a question and a link to another form. A toast about this form is dismissed. */
export function OtherSignInLink({ question, to, children }: { question: string; to: FormPath; children: ReactNode }) {
  const { search } = useLocation()
  return (
    <p className="other-form-link sm">
      {question}{' '}
      <Link className="link" to={keepPremiumIntent(to, search)} onClick={() => dismissToast()}>
        {children}
      </Link>
    </p>
  )
}
