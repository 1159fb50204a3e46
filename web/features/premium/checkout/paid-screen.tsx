/** The success screen after a payment; it redirects to the profile after three seconds. */
import { useEffect, useState } from 'react'
import { REDIRECT_AFTER_PAYMENT_MS } from '#contract/premium/premium.ts'
import { toastStore } from '#web/ui/feedback/toast.store.ts'
import { ButtonLink } from '#web/ui/form/button.tsx'
import { type LitTileSets, Wall } from '#web/ui/layout/wall.tsx'
import { Emoji } from '#web/ui/person/emoji.tsx'
import { Throne } from '#web/ui/person/throne.tsx'
import { paidWords } from './checkout.words.ts'
import './paid-screen.css'

const TILES: LitTileSets = {
  mobile: [
    { x: 0, y: 1, kind: 'porcelain', emoji: 'sparkles' },
    { x: 7, y: 2, kind: 'porcelain', emoji: 'crown' },
    { x: 6, y: 0, kind: 'pink' },
    { x: 0, y: 4, kind: 'aqua' },
    { x: 7, y: 6, kind: 'porcelain', emoji: 'gem' },
    { x: 1, y: 9, kind: 'porcelain', emoji: 'unicorn' },
    { x: 6, y: 1, kind: 'aqua' },
    { x: 7, y: 14, kind: 'porcelain', emoji: 'rocket' },
    { x: 0, y: 14, kind: 'pink' },
  ],
  desktop: [
    { x: 2, y: 2, kind: 'porcelain', emoji: 'sparkles' },
    { x: 16, y: 1, kind: 'porcelain', emoji: 'crown' },
    { x: 4, y: 5, kind: 'aqua' },
    { x: 15, y: 6, kind: 'porcelain', emoji: 'gem' },
    { x: 3, y: 9, kind: 'porcelain', emoji: 'unicorn' },
    { x: 17, y: 9, kind: 'pink' },
  ],
}

export function PaidScreen({ onLeave }: { onLeave: () => void }) {
  const seconds = useCountdown(onLeave)
  // If the response of a payment was lost, a toast says that it failed.
  useEffect(() => {
    if (toastStore.current()?.tone === 'destructive') toastStore.dismiss()
  }, [])
  return (
    <Wall className="paid-screen" tiles={TILES}>
      <Throne className="paid-throne" isOn golden lockText={null} waterLabel={<Emoji char="party" size={72} />} />
      <h1 tabIndex={-1} ref={(heading) => heading?.focus()}>
        {paidWords.title}
      </h1>
      <p>{paidWords.line}</p>
      <ButtonLink variant="brass" to="/profile" replace>
        {paidWords.toProfile}
      </ButtonLink>
      <p className="sm">{paidWords.redirect(seconds)}</p>
    </Wall>
  )
}

function useCountdown(onLeave: () => void): number {
  const [seconds, setSeconds] = useState(REDIRECT_AFTER_PAYMENT_MS / 1000)
  useEffect(() => {
    const redirect = setTimeout(onLeave, REDIRECT_AFTER_PAYMENT_MS)
    const countdown = setInterval(() => setSeconds((left) => Math.max(1, left - 1)), 1000)
    return () => {
      clearTimeout(redirect)
      clearInterval(countdown)
    }
  }, [onLeave])
  return seconds
}
