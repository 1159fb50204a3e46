/** /: the landing page for visitors. */
import { useSignedOutSettings } from '#web/api/use-page-settings.ts'
import { FunFactCard } from '#web/features/fun-facts/fun-fact-card.tsx'
import { LandingFooter } from '#web/features/landing/landing-footer.tsx'
import { LandingHero } from '#web/features/landing/landing-hero.tsx'
import { CountSentence } from '#web/features/presence/list/count-sentence.tsx'
import { useLiveCount } from '#web/features/presence/list/use-live-count.ts'
import { PencilTrim } from '#web/ui/layout/wall.tsx'
import './landing-page.css'

export function LandingPage() {
  const count = useLiveCount()
  const settings = useSignedOutSettings()
  return (
    <>
      <LandingHero
        count={count}
        countSentence={<CountSentence count={count} />}
        admitsGuests={settings?.allowGuestUsers ?? true}
      />
      <PencilTrim />
      <div className="landing-below">
        <FunFactCard />
        <LandingFooter />
      </div>
    </>
  )
}
