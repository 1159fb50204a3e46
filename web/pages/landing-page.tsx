/** /: the landing page for visitors. */
import { Link } from 'react-router'
import { useSignedOutSettings } from '#web/api/use-page-settings.ts'
import { FunFactCard } from '#web/features/fun-facts/fun-fact-card.tsx'
import { LandingHero } from '#web/features/landing/landing-hero.tsx'
import { CountSentence, useLiveCount } from '#web/features/presence/list/live-count.tsx'
import { PencilTrim } from '#web/ui/layout/wall.tsx'
import { landingWords } from './pages.words.ts'
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

function LandingFooter() {
  return (
    <footer className="landing-footer xs muted">
      <Link to="/guide">{landingWords.guide}</Link>
      <Link to="/leaderboard">{landingWords.hallOfFame}</Link>
      <span>{landingWords.line}</span>
    </footer>
  )
}
