/** Paid: the golden bowl stands open, and in three seconds the profile follows. */
import { useEffect, useState } from 'react'
import { REDIRECT_AFTER_PAYMENT_MS } from '#contract/premium/premium.ts'
import { toastStore } from '#web/ui/feedback/toast.store.ts'
import { ButtonLink } from '#web/ui/form/button.tsx'
import { type LitTileSets, Wall } from '#web/ui/layout/wall.tsx'
import { Emoji } from '#web/ui/person/emoji.tsx'
import { Throne } from '#web/ui/person/throne.tsx'
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
  const seconds = useSecondsUntil(onLeave)
  // A payment whose answer was lost looked failed until the purchase was known.
  useEffect(() => {
    if (toastStore.current()?.tone === 'destructive') toastStore.dismiss()
  }, [])
  return (
    <Wall className="paid-screen" tiles={TILES}>
      <Throne className="paid-throne" isOn golden lockText={null} waterLabel={<Emoji char="party" size={72} />} />
      <h1 tabIndex={-1} ref={(heading) => heading?.focus()}>
        You’re premium.
      </h1>
      <p>The brass is real. Well, the pixels are.</p>
      <ButtonLink variant="brass" to="/profile" replace>
        Go to profile
      </ButtonLink>
      <p className="sm">Taking you there in {seconds} s</p>
    </Wall>
  )
}

/** Counts down on the screen and leaves at the end. */
function useSecondsUntil(onLeave: () => void): number {
  const [seconds, setSeconds] = useState(REDIRECT_AFTER_PAYMENT_MS / 1000)
  useEffect(() => {
    const leaving = setTimeout(onLeave, REDIRECT_AFTER_PAYMENT_MS)
    const counting = setInterval(() => setSeconds((left) => Math.max(1, left - 1)), 1000)
    return () => {
      clearTimeout(leaving)
      clearInterval(counting)
    }
  }, [onLeave])
  return seconds
}
